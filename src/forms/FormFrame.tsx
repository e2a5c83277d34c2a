import type { ComponentProps, ReactNode } from 'react';
import { createPortal } from 'react-dom';

import type { Fields } from '../../domain/forms/field.ts';
import { botSignalNames } from '../../domain/forms/form-values.ts';
import { brand } from '../../domain/provider/brand.ts';
import { Button } from '../components/Button.tsx';
import { ErrorSummary, type ErrorSummaryProps } from '../components/ErrorSummary.tsx';
import { mailto } from '../components/mailto.ts';
import { Notice, type NoticeContent } from '../components/Notice.tsx';
import { errorSummary, referenceLine, trapLabel } from './copy.ts';
import { type AsMail, SendFormByMail } from './SendByMail.tsx';
import { busyLabelOf, type SendingLine } from './sending-line.ts';
import type { FormSubmission, Progress } from './use-submission.ts';
import styles from './FormFrame.module.css';

export type FormFrameProps = {
  submission: FormSubmission & {
    form: { props: ComponentProps<'form'> };
    fields: ErrorSummaryProps['fields'];
    draftLine: SendingLine | null;
  };
  copy: { submit: string; submitting: string };
  notices: NoticeCopy;
  /** The fields of the form; `asMail` writes their answers as a message. */
  formFields: Fields;
  asMail: AsMail;
  /** The notice once the form is confirmed, in place of `notices.success`. */
  confirmed?: NoticeContent | undefined;
  /** Where on the page a passing notice of success appears, instead of at the end of the form. */
  successPlace?: Element | null;
  className: string | undefined;
  labelledBy: string;
  /** Where the browser posts the form if no script runs. */
  action?: string;
  /**
   * The text under the button of a form without an `action`: where no script runs, the button opens the visitor's
   * mail program with the answers in the message.
   */
  withoutScript?: string | undefined;
  smallPrint: ReactNode;
  children: ReactNode;
};

type NoticeCopy = {
  sending: { title: string; description: string };
  success: { title: string; description: string };
  failure: { title: string } & Record<'default' | 'configuration' | 'server', string>;
};

/**
 * The frame around the fields of every form: the line on its draft, the errors, the trap, the state of sending
 * and the button. It works as a native form before its script runs, and leaves
 * every message to ours: the browser's own are in the language of the machine.
 */
export function FormFrame(props: FormFrameProps) {
  const { submission, copy, className, labelledBy, action, withoutScript, successPlace } = props;
  const { formElement, form, fields, progress } = submission;
  const byMail = progress.state === 'failed' && (
    <SendFormByMail
      form={formElement}
      formFields={props.formFields}
      asMail={props.asMail}
      values={progress.values}
    />
  );
  const notice = props.confirmed ?? noticeOf(progress, props.notices, byMail);
  const busyLabel = busyLabelOf(progress.state, copy.submitting);
  const isElsewhere = Boolean(successPlace) && notice?.tone === 'success';
  return (
    <form
      {...form.props}
      noValidate
      ref={formElement}
      className={className}
      method="post"
      action={withoutScript ? mailto({ to: brand.email }) : action}
      encType={withoutScript ? 'text/plain' : undefined}
      aria-labelledby={labelledBy}
    >
      <StatusLine line={submission.draftLine} place="above" />
      <ErrorSummary title={errorSummary} {...submission.summary} fields={fields} />
      {props.children}
      <Trap name={withoutScript ? undefined : botSignalNames.trap} />
      <div className={`stack under-rule unprinted ${styles.bar}`}>
        <Notice notice={isElsewhere ? null : notice} onDismiss={submission.dismissNotice} />
        <StatusLine line={submission.sendingLine} place="box" />
        <Button type="submit" isDisabled={busyLabel !== undefined}>
          {busyLabel ?? copy.submit}
        </Button>
        {withoutScript && (
          <noscript>
            <p className="as-small measured">{withoutScript}</p>
          </noscript>
        )}
        <p className="as-small measured">{props.smallPrint}</p>
      </div>
      {successPlace &&
        createPortal(
          <Notice
            notice={isElsewhere ? notice : null}
            onDismiss={submission.dismissNotice}
            isPassing
          />,
          successPlace,
        )}
    </form>
  );
}

/**
 * A field hidden from people, which robots fill in; its label is for anybody who meets it all the same. A form that
 * opens the visitor's mail program gives it no name, so that it does not turn up in the message.
 */
const Trap = ({ name }: { name: string | undefined }) => (
  <div className="visually-hidden" aria-hidden="true">
    <label htmlFor={botSignalNames.trap}>{trapLabel}</label>
    <input type="text" id={botSignalNames.trap} name={name} tabIndex={-1} autoComplete="off" />
  </div>
);

/** The notice on the progress of a form, or null. */
function noticeOf(
  progress: Progress<unknown>,
  copy: NoticeCopy,
  actions: ReactNode,
): NoticeContent | null {
  const { sending, success, failure } = copy;
  switch (progress.state) {
    case 'idle':
    case 'waiting':
      return null;
    case 'sending':
      return { tone: 'pending', ...sending };
    case 'failed':
      return {
        tone: 'failure',
        title: failure.title,
        description: failure[progress.kind],
        actions,
      };
    case 'confirmed': {
      const lines = [success.description, progress.reference && referenceLine(progress.reference)];
      return {
        tone: 'success',
        title: success.title,
        description: lines.filter(Boolean).join(' '),
      };
    }
  }
}

type StatusLineProps = {
  line: SendingLine | null;
  /**
   * `above` a form, quietly, in reserved space, so that nothing moves; or in a ruled `box` above the
   * form's button, where it must be read.
   */
  place: 'above' | 'box';
};

/** One sentence on the state of a form, announced when it changes, with an action for it. */
function StatusLine({ line, place }: StatusLineProps) {
  return (
    <div className={`cluster as-small unprinted ${styles.line} ${styles[place]}`} role="status">
      {line && <p>{line.text}</p>}
      {line?.action && (
        <Button look="quiet" size="small" onClick={line.action.onClick}>
          {line.action.label}
        </Button>
      )}
    </div>
  );
}
