/**
 * What becomes of a valid contact message: `none` logs it in the browser and sends nothing, which is
 * the specified default; `intake` stores it as an application is stored (`CONTACT_DELIVERY`).
 */
export type ContactDelivery = 'none' | 'intake';
