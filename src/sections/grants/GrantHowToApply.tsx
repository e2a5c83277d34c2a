import { LinkButton } from '../../components/Button.tsx';
import type { GrantsPage } from '../../content/schemas/grants.ts';
import { mailto } from '../../components/mailto.ts';
import { Band } from '../Band.tsx';
import { StepList } from '../StepList.tsx';
import styles from './GrantHowToApply.module.css';

/** Where the button of the page's head leads. */
export const howToApplyId = 'how-to-apply';

/** Three steps, and the two buttons that open the application as an email already begun. */
export function GrantHowToApply(props: GrantsPage['sections']['howToApply']) {
  const { title, steps, buttonsText, buttons, subject, body, withoutMail } = props;
  return (
    <Band labelledBy={howToApplyId} field="innovation">
      <div className={styles.howToApply}>
        <h2 className={styles.title} id={howToApplyId}>
          {title}
        </h2>
        <StepList steps={steps} />
        <div className={`grid ${styles.apply}`}>
          <div className={styles.buttons}>
            {buttons.map(({ label, to }, index) => (
              <LinkButton
                key={to}
                href={mailto({ to, subject, body })}
                look={index ? 'onField' : 'primary'}
              >
                <ButtonLabel label={label} address={to} />
              </LinkButton>
            ))}
          </div>
          <div className={styles.notes}>
            <p>{buttonsText}</p>
            <p>{withoutMail}</p>
          </div>
        </div>
      </div>
    </Band>
  );
}

/** The address in a label breaks only where it is wider than the screen, and then after its @. */
function ButtonLabel({ label, address }: { label: string; address: string }) {
  const [before, after] = label.split(address);
  if (after === undefined) return label;
  const [mailbox, host] = address.split('@');
  return (
    <span>
      {before}
      <span className={styles.address} data-address={address}>
        {mailbox}@<wbr />
        {host}
      </span>
      {after}
    </span>
  );
}
