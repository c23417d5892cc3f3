/** A tool that has to be called. */
export const weatherTool = {
  tool_choice: 'required',
  tools: [
    {
      type: 'function',
      function: {
        name: 'weather',
        parameters: { type: 'object', properties: { city: { type: 'string' }, days: { type: 'integer' } } },
      },
    },
  ],
};
