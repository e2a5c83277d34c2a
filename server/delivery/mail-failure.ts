/** Why a mail was not sent, for the staff; none repeats an address or what the mail server said. */
export const mailFailure = {
  unreachable:
    'The mail server could not be reached. Is SMTP_URL right, and may this computer reach that port? Mail goes through no web proxy, whatever HTTP_PROXY says.',
  tooSlow: 'The mail server did not answer in time.',
  unanswered: 'The mail server received the whole mail, but did not confirm it.',
  brokeOff: 'The mail server broke off the connection.',
  turnedAway: (status: number) =>
    `The mail server turned this server away (SMTP ${status}). It is busy, takes no mail from this computer, or does not know the name that we give it, which is the host of SITE_URL; to give it another, add ?name=mail.example.org to SMTP_URL.`,
  startTls:
    'The mail server begins without encryption on this port (STARTTLS): in SMTP_URL write smtp:// instead of smtps://, or use its port for smtps://, which is usually 465.',
  tlsAtOnce:
    'The mail server said nothing on port 465, which is encrypted from the start: in SMTP_URL write smtps:// instead of smtp://.',
  certificate: (code: string) =>
    `The mail server’s certificate is not one that this computer trusts (${code}): it is self-signed, has run out, or is for another name than the one in SMTP_URL. Use the server’s own name, or, if the certificate is your own, name its file in NODE_EXTRA_CA_CERTS.`,
  unencrypted:
    'The mail server offers no encryption (TLS), so nothing was sent. If you want to send without it, add ?requireTLS=false to SMTP_URL.',
  signIn: 'The mail server did not accept the name and password in SMTP_URL.',
  recipient: 'The mail server refused the recipient',
  refused: 'The mail server refused the mail',
  unknown: 'The mail could not be sent',
  noAddress: 'It was not sent, because the application has no email address.',
  toAll:
    'It was not sent: an earlier version made it for several people at once. Send the joining instructions again, or write to them.',
  needless: 'It was not sent, because the booking has changed.',
  noInstructions:
    'It was not sent, because an online session has no link yet: send the joining instructions.',
  choosing: 'The customer has not chosen yet what becomes of the session that we move.',
  early: 'It is not yet time for it by this computer’s clock.',
  late: 'It was not sent, because its time had passed by this computer’s clock.',
};
