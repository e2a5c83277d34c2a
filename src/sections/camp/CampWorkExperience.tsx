import { LinkButton } from '../../components/Button.tsx';
import { Points } from '../../components/Points.tsx';
import type { CampPage } from '../../content/schemas/camp.ts';
import { paths } from '../../../domain/paths.ts';
import { Chapter } from '../Chapter.tsx';

/** The weeks at the offices that may follow the camp. */
export function CampWorkExperience(props: CampPage['workExperience']) {
  const { title, badge, text, points, label } = props;
  return (
    <Chapter id="work-experience" title={title} badge={badge} field="fomo">
      <p>{text}</p>
      <Points items={points} />
      <div>
        <LinkButton href={paths.contact}>{label}</LinkButton>
      </div>
    </Chapter>
  );
}
