/** The version that NDJSON messages carry as `v`. It changes only when an old client would misread a new daemon. */
export const protocolVersion = 1;
