package dev.sluice.providers.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.RawJson;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaSubsetTest {

    private static String subset(String schema) {
        RawJson subset = SchemaSubset.of(new RawJson(schema.replace('\'', '"'))).schema();
        return subset == null ? "none" : subset.text().replace('"', '\'');
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5",
                "{}",
                "{'type':'object'}",
                "{'type':'object','properties':{},'required':['a'],'additionalProperties':false}"
            })
    void isNoneOfAFunctionWithoutParameters(String schema) {
        assertThat(subset(schema)).isEqualTo("none");
    }

    @Test
    void endsWhereReferencesMultiply() {
        StringBuilder schema = new StringBuilder("{'$defs':{");
        for (int i = 0; i < 40; i++) {
            String next = "{'$ref':'#/$defs/n" + (i + 1) + "'}";
            schema.append("'n" + i + "':{'properties':{'a':" + next + ",'b':" + next + "}},");
        }
        schema.append("'n40':{'type':'string'}},'$ref':'#/$defs/n0'}");

        assertThat(subset(schema.toString())).hasSizeLessThan(200_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'object','properties':{'a':{'type':'string'}}}"
                        + "|{'type':'object','properties':{'a':{'type':'string'}}}",
                "{'$schema':'x','type':'object','additionalProperties':false,'properties':"
                        + "{'a':{'type':'object','additionalProperties':{}}}}"
                        + "|{'type':'object','properties':{'a':{'type':'object'}}}",
                "{'type':['string','null']}|{'type':'string','nullable':true}",
                "{'oneOf':[{'type':'string'},{'type':'number','exclusiveMinimum':0}]}"
                        + "|{'anyOf':[{'type':'string'},{'type':'number'}]}",
                "{'anyOf':[{'type':'string'},{'type':'null'}],'description':'d'}"
                        + "|{'type':'string','description':'d','nullable':true}",
                "{'const':'x'}|{'type':'string','enum':['x']}",
                "{'type':'integer','enum':[1,2]}|{'type':'integer'}",
                "{'type':['string','null'],'enum':['a',null]}"
                        + "|{'type':'string','nullable':true,'enum':['a']}",
                "{'type':'string','format':'uuid'}|{'type':'string'}",
                "{'type':'string','format':'date-time'}|{'type':'string','format':'date-time'}",
                "{'allOf':[{'type':'string'}],'description':'d'}"
                        + "|{'type':'string','description':'d'}",
                "{'allOf':[{'properties':{'a':{'type':'string'}},'required':['a']},"
                        + "{'properties':{'b':{'type':'string'}},'required':['b','c']}]}"
                        + "|{'type':'object','properties':{'a':{'type':'string'},"
                        + "'b':{'type':'string'}},'required':['a','b']}",
                "{'$defs':{'p/q':{'type':'string'}},'properties':{'a':{'$ref':'#/$defs/p~1q',"
                        + "'description':'d'}}}"
                        + "|{'type':'object','properties':{'a':{'type':'string',"
                        + "'description':'d'}}}",
                "{'type':'array','items':true}|{'type':'array','items':{'type':'string'}}",
                "{'type':'array'}|{'type':'array','items':{'type':'string'}}",
            })
    void saysASchemaInTheWordsThatAreTaken(String schema, String subset) {
        assertThat(subset(schema)).isEqualTo(subset);
    }

    @Test
    void endsWhereASchemaRefersToItself() {
        SchemaSubset.Subset subset =
                SchemaSubset.of(
                        new RawJson(
                                "{\"$defs\":{\"n\":{\"type\":\"object\",\"properties\":{\"next\":{\"$ref\":\"#/$defs/n\"}}}},"
                                    + "\"$ref\":\"#/$defs/n\"}"));

        assertThat(Objects.requireNonNull(subset.schema()).text())
                .doesNotContain("$ref")
                .hasSizeLessThan(2000);
        assertThat(subset.dropped()).containsExactly("$ref");
    }

    @Test
    void namesTheWordsThatAreLeftOut() {
        assertThat(
                        SchemaSubset.of(
                                        new RawJson(
                                                "{\"type\":\"object\",\"additionalProperties\":false,\"if\":{}}"))
                                .dropped())
                .containsExactly("additionalProperties", "if");
    }
}
