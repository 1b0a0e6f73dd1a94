import { formatMoney } from '#domain/money.ts';
import { smallPicture } from '#domain/pictures.ts';
import { pictureOf } from './contact.ts';
import { allergenIn, LABELS, type MenuLanguage } from './labels.ts';
import type { Item } from './shown-menu.ts';

const TINTS = 6;

const initialOf = (name: string) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? [...name.trim()][0])?.toUpperCase();

interface MenuCardProps {
  readonly item: Item;
  /** The category's position; -1 without one. */
  readonly categoryIndex: number;
  readonly currency: string;
  readonly language: MenuLanguage;
  /** Whether the image loads with high priority. */
  readonly isFirst: boolean;
  readonly isHidden?: boolean;
}

/** One product. Its initial is behind the image and remains visible if the image does not load. */
export function MenuCard({
  item,
  categoryIndex,
  currency,
  language,
  isFirst,
  isHidden = false,
}: MenuCardProps) {
  const labels = LABELS[language];
  const picture = pictureOf(item.image_url);
  return (
    <li
      className={`card t${(categoryIndex + TINTS) % TINTS}${item.sold_out ? ' gone' : ''}`}
      hidden={isHidden}
    >
      <div className="pic">
        <b aria-hidden="true">{initialOf(item.name)}</b>
        {picture && (
          <img
            src={smallPicture(picture)}
            alt=""
            width="400"
            height="300"
            decoding="async"
            {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          />
        )}
        {item.sold_out && <em>{labels.soldOut}</em>}
      </div>
      <h3 dir="auto">{item.name}</h3>
      {item.description && <p dir="auto">{item.description}</p>}
      {item.allergens.length > 0 && (
        <p className="has" dir="auto">
          {labels.contains}: {item.allergens.map((each) => allergenIn(language, each)).join(', ')}
        </p>
      )}
      <div className="foot">
        <strong>{formatMoney(item.price_cents, currency)}</strong>
        {item.preparation_time !== null && (
          <span>
            {item.preparation_time} {labels.minutes}
          </span>
        )}
      </div>
    </li>
  );
}
