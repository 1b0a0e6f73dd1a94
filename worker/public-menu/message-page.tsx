import type { FoundBusiness } from '#db/queries/public-menu.ts';
import { MIN_SEARCH_NAME_LENGTH } from './finder.ts';

interface WordPageProps {
  readonly title: string;
  readonly text: string;
}

/** A friendly word where there is no menu to show. */
export function MessagePage({ title, text }: WordPageProps) {
  return (
    <main className="word">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a className="chip" href="/menu-qr">
          Buscar un restaurante
        </a>
      </p>
    </main>
  );
}

interface FinderPageProps {
  /** What was looked for; empty at first. */
  readonly name: string;
  /** Null when nothing was looked for, or too little. */
  readonly found: readonly FoundBusiness[] | null;
}

function Results({ name, found }: FinderPageProps) {
  if (found === null)
    return name ? <p role="status">Escribe al menos {MIN_SEARCH_NAME_LENGTH} letras del nombre.</p> : null;
  if (found.length === 0)
    return <p role="status">No encontramos un negocio con ese nombre. Revisa cómo se escribe.</p>;
  return (
    <ul className="found">
      {found.map(({ id, name: business, address }) => (
        <li key={id}>
          <a href={`/menu-qr/${id}`}>
            <strong dir="auto">{business}</strong>
            {address && <span dir="auto">{address}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What the address without a business shows: what this is, and a way to find one. */
export function FinderPage({ name, found }: FinderPageProps) {
  return (
    <main className="word">
      <h1>Menú QR</h1>
      <p>Escanea el código de tu mesa, o busca el restaurante por su nombre para ver su menú.</p>
      <search>
        <form method="get" className="find" action="/menu-qr">
          <input
            type="search"
            name="nombre"
            defaultValue={name}
            placeholder="Nombre del negocio"
            aria-label="Nombre del negocio"
            autoComplete="off"
            maxLength={60}
          />
          <button type="submit">Buscar</button>
        </form>
      </search>
      <Results name={name} found={found} />
    </main>
  );
}
