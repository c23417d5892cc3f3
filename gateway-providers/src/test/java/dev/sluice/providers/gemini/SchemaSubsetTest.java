package dev.sluice.providers.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.RawJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaSubsetTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'object','properties':{'a':{'type':'string'}}}"
                        + "|{'type':'object','properties':{'a':{'type':'string'}}}",
                "{'$schema':'x','type':'object','additionalProperties':false}|{'type':'object'}",
                "{'type':['string','null']}|{'type':'string','nullable':true}",
                "{'oneOf':[{'type':'string'},{'type':'number','exclusiveMinimum':0}]}"
                        + "|{'anyOf':[{'type':'string'},{'type':'number'}]}",
                "{'const':'x'}|{'enum':['x']}",
                "{'enum':[1,2]}|{}",
                "{'allOf':[{'type':'string'}],'description':'d'}"
                        + "|{'type':'string','description':'d'}",
                "{'$defs':{'p':{'type':'string'}},'properties':{'a':{'$ref':'#/$defs/p'}}}"
                        + "|{'properties':{'a':{'type':'string'}}}",
                "{'type':'array','items':true}|{'type':'array','items':{}}",
                "5|{'type':'object'}",
            })
    void saysASchemaInTheWordsThatAreTaken(String schema, String subset) {
        assertThat(SchemaSubset.of(new RawJson(schema.replace('\'', '"'))).schema().text())
                .isEqualTo(subset.replace('\'', '"'));
    }

    @Test
    void endsWhereASchemaRefersToItself() {
        SchemaSubset.Subset subset =
                SchemaSubset.of(
                        new RawJson(
                                "{\"$defs\":{\"n\":{\"type\":\"object\",\"properties\":{\"next\":{\"$ref\":\"#/$defs/n\"}}}},"
                                    + "\"$ref\":\"#/$defs/n\"}"));

        assertThat(subset.schema().text()).doesNotContain("$ref").hasSizeLessThan(2000);
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
