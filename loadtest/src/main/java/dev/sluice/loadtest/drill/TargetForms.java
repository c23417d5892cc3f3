package dev.sluice.loadtest.drill;

/** The APIs that the gateway's two targets speak. Clients ask in OpenAI's form. */
record TargetForms(TargetForm primary, TargetForm secondary) {
    static final TargetForms OPENAI = new TargetForms(TargetForm.OPENAI, TargetForm.OPENAI);

    @Override
    public String toString() {
        return primary.preset() + "," + secondary.preset();
    }
}
