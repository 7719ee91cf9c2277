/**
 * Lines, and templates, that have a number in one survey: what the session and the history were seen to do takes 400 at
 * most, and each question brings what only what is typed leads to.
 */
export const surveyedMax = 1_024;

/** What one question may bring (spec 003 §6.3, 200 candidates, and what was made of parts). */
export const candidatesMax = 256;
