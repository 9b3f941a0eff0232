/** Address of the fairness document: a copy of docs/fairness.md, made by the build. */
export const DOCUMENT_HREF = '/fairness.txt';

/** First draw of the document's worked example. A test computes it. */
export const WORKED_EXAMPLE = {
  serverSeed: '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d',
  message: 'v1:pack:harbour-1:6:0:0',
  hmac: '51f007cede21963988f4ad3176ab76c3e66edd5aea51d30739baea1a563dff76',
  word: '5904227696554120761',
  ticket: 120_761,
} as const;
