/** What stands where a secret stood. */
export const redactionMark = '<redacted>';
