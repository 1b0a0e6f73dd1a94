import type { PublicMenu } from '#db/queries/menu/public-menu.ts';
import { LABELS, type Labels, type MenuLanguage } from './labels.ts';
import { Masthead } from './masthead.tsx';
import { MenuCard } from './menu-card.tsx';
import { type MenuQuery, queryOf } from './menu-query.ts';
import { type Group, PROMOTIONS, type Section, type ShownMenu } from './shown-menu.ts';

const TINTS = 6;

/** The tint of products without a picture, by the position of their category. */
const tintOf = (categoryIndex: number) => `t${(categoryIndex + TINTS) % TINTS}`;

interface ChipProps {
  readonly label: string;
  readonly count: number;
  /** The category's position; none for 'Todas'. */
  readonly categoryIndex?: number;
  readonly isActive: boolean;
  /** The address of the link when inactive (`choose`) and when active (`clear`). */
  readonly choose: string;
  readonly clear: string;
}

function Chip({ label, count, categoryIndex, isActive, choose, clear }: ChipProps) {
  return (
    <a
      class="chip"
      href={isActive ? clear : choose}
      data-c={categoryIndex}
      data-q={choose}
      aria-current={isActive ? 'true' : undefined}
    >
      <bdi>{label}</bdi> ({count})
    </a>
  );
}

interface ChipsProps {
  readonly sections: readonly Section[];
  readonly active: Section | null;
  readonly total: number;
  readonly menuQuery: MenuQuery;
}

/** A link per category. The link of the active category removes the filter. */
function Chips({ sections, active, total, menuQuery }: ChipsProps) {
  const labels = LABELS[menuQuery.language];
  const clear = queryOf({ ...menuQuery, category: null });
  return (
    <nav class="chips" aria-label={labels.categories}>
      <Chip label={labels.all} count={total} isActive={active === null} choose={clear} clear={clear} />
      {sections.map((section) => (
        <Chip
          key={section.id}
          label={section.name}
          count={section.items.length}
          categoryIndex={section.categoryIndex}
          isActive={section === active}
          choose={queryOf({ ...menuQuery, category: section.id })}
          clear={clear}
        />
      ))}
    </nav>
  );
}

function Search({ menuQuery, isHidden }: { readonly menuQuery: MenuQuery; readonly isHidden: boolean }) {
  const labels = LABELS[menuQuery.language];
  return (
    <search hidden={isHidden}>
      <form method="get" class="find">
        {menuQuery.language !== 'es' && <input type="hidden" name="lang" value={menuQuery.language} />}
        {menuQuery.category && <input type="hidden" name="categoria" value={menuQuery.category} />}
        <input
          type="search"
          name="buscar"
          value={menuQuery.search}
          placeholder={labels.search}
          aria-label={labels.search}
          autocomplete="off"
          enterkeyhint="search"
          maxlength={60}
        />
        <noscript>
          <button type="submit">{labels.find}</button>
        </noscript>
      </form>
    </search>
  );
}

/** The sentences of an empty list. The page's script chooses one of them by the same rule. */
function Empty({ shown, labels, menuQuery }: { shown: ShownMenu; labels: Labels; menuQuery: MenuQuery }) {
  const kind = shown.groups.length === 0 ? 'menu' : menuQuery.search ? 'search' : 'category';
  const sentence = (name: 'menu' | 'search' | 'category', text: string) => (
    <p class={`empty ${name}`} hidden={shown.visibleCount > 0 || name !== kind}>
      {text}
    </p>
  );
  return (
    <div role="status">
      {sentence('category', labels.emptyCategory)}
      {sentence('search', labels.nothingFound)}
      {sentence('menu', labels.emptyMenu)}
    </div>
  );
}

interface GroupsProps {
  readonly shown: ShownMenu;
  readonly currency: string;
  readonly language: MenuLanguage;
}

/** The products under the headings of their categories. */
function Groups({ shown: { sections, promotions, groups, firstItems }, currency, language }: GroupsProps) {
  const labels = LABELS[language];
  const heading = ({ name }: Group) => {
    if (name !== null) return <h2 dir="auto">{name}</h2>;
    return sections.length > 0 ? <h2>{labels.others}</h2> : <h2 class="unseen">{labels.menu}</h2>;
  };
  return (
    <div id="menu">
      {groups.map((group) => (
        <div key={group.categoryIndex} class="group" data-c={group.categoryIndex} hidden={group.isHidden}>
          {heading(group)}
          <ul class={`grid ${tintOf(group.categoryIndex)}`}>
            {group.cards.map(({ item, isHidden }) => (
              <MenuCard
                key={item.id}
                item={item}
                currency={currency}
                language={language}
                isHidden={isHidden}
                isFirst={promotions.length === 0 && firstItems.includes(item)}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface MenuPageProps {
  readonly menu: PublicMenu;
  readonly menuQuery: MenuQuery;
  readonly shown: ShownMenu;
  readonly hasFailed: boolean;
}

/** The public menu. It works without scripts: links filter, and the link of the active category removes the filter (2-operations §2). */
export function MenuPage({ menu, menuQuery, shown, hasFailed }: MenuPageProps) {
  const { business } = menu;
  const { language } = menuQuery;
  const labels = LABELS[language];
  const promotionsIndex = shown.sections.find(({ items }) => items === shown.promotions)?.categoryIndex ?? -1;
  const { currency } = business;
  return (
    <>
      <Masthead menu={menu} menuQuery={menuQuery} isTall={shown.promotions.length === 0} />
      <section aria-labelledby="promos" class="promos" hidden={shown.promotions.length === 0}>
        <h2 id="promos">{PROMOTIONS}</h2>
        <ul class={`strip ${tintOf(promotionsIndex)}`}>
          {shown.promotions.map((item) => (
            <MenuCard
              key={item.id}
              item={item}
              currency={currency}
              language={language}
              isFirst={shown.firstItems.includes(item)}
              isBrief
            />
          ))}
        </ul>
      </section>
      <div class="bar">
        <Search menuQuery={menuQuery} isHidden={shown.groups.length === 0} />
        <Chips
          sections={shown.sections}
          active={shown.active}
          total={menu.items.length}
          menuQuery={menuQuery}
        />
      </div>
      <main>
        {!business.prices_include_tax && <p class="notice">{labels.withoutTax}</p>}
        <Groups shown={shown} currency={currency} language={language} />
        <Empty shown={shown} labels={labels} menuQuery={menuQuery} />
        {hasFailed && (
          <p class="empty">
            {labels.failed} <a href={queryOf(menuQuery)}>{labels.retry}</a>
          </p>
        )}
      </main>
      <footer>
        {business.email && (
          <p>
            <a href={`mailto:${business.email}`}>{business.email}</a>
          </p>
        )}
        <p>{labels.made}</p>
      </footer>
    </>
  );
}
