/** Events carry the whole object they are about; an invoice of many lines is larger than a form. */
export const webhookBodies = new Map([['/api/v1/payments/webhook', { maxBytes: 256 * 1024 }]]);
