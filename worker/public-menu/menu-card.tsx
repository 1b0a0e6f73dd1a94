import { moneyParts } from '#domain/base/money.ts';
import { smallPicture } from '#domain/base/pictures.ts';
import { pictureOf } from './contact.ts';
import { allergenIn, LABELS, type MenuLanguage } from './labels.ts';
import type { Item } from './shown-menu.ts';

const initialOf = (name: string) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? [...name.trim()][0])?.toUpperCase();

interface MenuCardProps {
  readonly item: Item;
  readonly currency: string;
  readonly language: MenuLanguage;
  /** Whether the image loads with high priority. */
  readonly isFirst: boolean;
  readonly isHidden?: boolean;
  /** Only the picture, the name and the price: the list contains the rest. */
  readonly isBrief?: boolean;
}

/** A price whose currency code is small. */
function Price({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return (
    <strong>
      {moneyParts(amount, currency).map(({ kind, text }) =>
        kind === 'code' ? <small key={kind}>{text}</small> : text,
      )}
    </strong>
  );
}

/** One product. Its initial is behind the image and remains visible if the image does not load. */
export function MenuCard({
  item,
  currency,
  language,
  isFirst,
  isHidden = false,
  isBrief = false,
}: MenuCardProps) {
  const labels = LABELS[language];
  const picture = pictureOf(item.image_url);
  return (
    <li class={`card${item.sold_out ? ' gone' : ''}`} hidden={isHidden}>
      <div class="pic">
        <b aria-hidden="true">{initialOf(item.name)}</b>
        {picture && (
          <img
            src={smallPicture(picture)}
            alt=""
            width="400"
            height="300"
            decoding="async"
            {...(isFirst ? { fetchpriority: 'high' } : { loading: 'lazy' })}
          />
        )}
        {item.sold_out && <em>{labels.soldOut}</em>}
        {!isBrief && item.preparation_time !== null && (
          <span>
            {item.preparation_time} {labels.minutes}
          </span>
        )}
      </div>
      <h3 dir="auto">{item.name}</h3>
      {!isBrief && item.description && <p dir="auto">{item.description}</p>}
      {!isBrief && item.allergens.length > 0 && (
        <p class="has" dir="auto">
          {labels.contains}: {item.allergens.map((each) => allergenIn(language, each)).join(', ')}
        </p>
      )}
      <Price amount={item.price_cents} currency={currency} />
    </li>
  );
}
