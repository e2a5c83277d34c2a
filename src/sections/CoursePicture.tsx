import { coursePicture, pictureWidths } from '../../domain/provider/paths.ts';
import { CourseCover } from '../art/covers/CourseCover.tsx';
import type { Course } from '../content/schemas/course.ts';
import styles from './CoursePicture.module.css';

export type CoursePictureProps = {
  course: Pick<Course, 'id' | 'number' | 'cover' | 'picture'>;
  /** How wide it is shown, as the attribute of an image says it. */
  sizes: string;
  /** Whether what stands beside it says enough. */
  isSilent?: boolean;
};

/** The picture of a course, 4:5 or cropped about its middle: its photograph, or its cover. */
export function CoursePicture({ course, sizes, isSilent = false }: CoursePictureProps) {
  const { id, number, cover, picture } = course;
  if (!picture) return <CourseCover cover={cover} number={number} />;
  const address = (width: number) => coursePicture(id, width);
  return (
    <img
      className={styles.picture}
      src={address(pictureWidths[0])}
      srcSet={pictureWidths.map((width) => `${address(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={isSilent ? '' : picture.alt}
    />
  );
}
