import { Erase, Erased } from './Erase.tsx';
import { Figures } from './Figures.tsx';
import { Frame } from './Frame.tsx';
import { List } from './List.tsx';
import type { DeskModel } from './models.ts';
import { Problem } from './Problem.tsx';
import { Several } from './Several.tsx';
import { SignIn } from './SignIn.tsx';
import { Submission } from './Submission.tsx';

export type DeskProps = { model: DeskModel };

/** A page of the desk, whichever it is. */
export function Desk({ model }: DeskProps) {
  const frame = 'frame' in model ? model.frame : undefined;
  return (
    <Frame frame={frame} current={currentOf(model)}>
      <Page model={model} />
    </Frame>
  );
}

function Page({ model }: DeskProps) {
  const { now } = model;
  switch (model.page) {
    case 'sign-in':
      return <SignIn signIn={model.signIn} />;
    case 'list':
      return <List list={model.list} frame={model.frame} now={now} />;
    case 'submission':
      return <Submission submission={model.submission} frame={model.frame} now={now} />;
    case 'erase':
      return <Erase erase={model.erase} frame={model.frame} now={now} />;
    case 'several':
      return <Several several={model.several} frame={model.frame} now={now} />;
    case 'erased':
      return <Erased erased={model.erased} />;
    case 'figures':
      return <Figures figures={model.figures} now={now} />;
    case 'problem':
      return <Problem problem={model.problem} />;
  }
}

/** Which entry of the navigation is open; `aria-current` says so only of the page itself. */
function currentOf(model: DeskModel) {
  if (model.page === 'list') return model.list.view === 'search' ? undefined : model.list.view;
  return model.page === 'figures' ? 'figures' : undefined;
}
