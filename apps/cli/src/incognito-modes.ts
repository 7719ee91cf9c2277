/** What a shell lets hunch see (spec 003 §12.2). */
export const incognitoModes: readonly string[] = ['off', 'ephemeral', 'no_send'];
