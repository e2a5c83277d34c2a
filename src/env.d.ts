declare module 'virtual:brand-tokens.css';

declare namespace App {
  type Attempt = import('./forms/enrolment/rejected-post.ts').RejectedPost;

  type Delivery = import('./forms/contact/delivery.ts').ContactDelivery;

  type Desk = import('./desk/models.ts').DeskModel;

  interface Locals {
    /** Set by the server when an application posted without JavaScript was not accepted. */
    attempt?: Attempt;
    /** Set by the server on the contact page; without one, as in development, it is `none`. */
    contactDelivery?: Delivery;
    /** Where the enrolment form is sent, if not to this server's own intake. */
    enrolmentEndpoint?: string | undefined;
    /** Whether the page will lie on a host of files, which takes no post and reads no query. */
    isOnFileHost?: boolean;
    /** What a page of the desk is drawn from; set by the desk's own server alone. */
    desk?: Desk;
  }
}
