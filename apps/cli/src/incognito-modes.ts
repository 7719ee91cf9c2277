/** What a shell lets hunch record (spec 003 §12.2). */
export const incognitoMeanings: Readonly<Record<string, string>> = {
  off: 'commands are recorded',
  ephemeral: 'commands count in this shell only; nothing is written to disk',
  no_send: 'nothing is sent to the daemon',
};

export const incognitoModes: readonly string[] = Object.keys(incognitoMeanings);
