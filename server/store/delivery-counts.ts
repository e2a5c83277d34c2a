import type { DeliveryCounts } from './outbox.ts';
import type { Row } from './rows.ts';

/** For both engines. Each half reads an index of what it counts, and not the deliveries that arrived. */
export const countDeliveries = `
  SELECT 'waiting' AS state, channel, count(*) AS number FROM deliveries
  WHERE state = 'waiting' GROUP BY channel
  UNION ALL
  SELECT 'given-up' AS state, channel, count(*) AS number FROM deliveries
  WHERE state = 'given-up' GROUP BY channel`;

/** How deliveries stand, from the rows of `countDeliveries`. */
export function deliveryCountsOf(rows: Row[], channels: readonly string[]): DeliveryCounts {
  const isSetUp = ({ channel }: Row) => channels.includes(String(channel));
  const sum = (some: Row[]) => some.reduce((total, { number }) => total + Number(number), 0);
  const { waiting = [], 'given-up': gaveUp = [] } = Object.groupBy(rows, ({ state }) =>
    String(state),
  );
  return {
    waiting: sum(waiting.filter(isSetUp)),
    gaveUp: sum(gaveUp),
    withoutChannel: sum(waiting.filter((row) => !isSetUp(row))),
  };
}
