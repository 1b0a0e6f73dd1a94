import type { FoundBusiness } from '#db/queries/menu/public-menu.ts';
import { MIN_SEARCH_NAME_LENGTH } from './finder.ts';

interface MessagePageProps {
  readonly title: string;
  readonly text: string;
}

/** A message where there is no menu. */
export function MessagePage({ title, text }: MessagePageProps) {
  return (
    <main class="word">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a class="chip" href="/menu-qr">
          Buscar un restaurante
        </a>
      </p>
    </main>
  );
}

interface FinderPageProps {
  /** The searched name; empty at first. */
  readonly name: string;
  /** Null without a search, or if the name is too short. */
  readonly found: readonly FoundBusiness[] | null;
}

function Results({ name, found }: FinderPageProps) {
  if (found === null)
    return name ? <p role="status">Escribe al menos {MIN_SEARCH_NAME_LENGTH} letras del nombre.</p> : null;
  if (found.length === 0)
    return <p role="status">No encontramos un negocio con ese nombre. Revisa cómo se escribe.</p>;
  return (
    <ul class="found">
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

/** The page without a business: what it is, and a search for one. */
export function FinderPage({ name, found }: FinderPageProps) {
  return (
    <main class="word">
      <h1>Menú QR</h1>
      <p>Escanea el código de tu mesa, o busca el restaurante por su nombre para ver su menú.</p>
      <search>
        <form method="get" class="find" action="/menu-qr">
          <input
            type="search"
            name="nombre"
            value={name}
            placeholder="Nombre del negocio"
            aria-label="Nombre del negocio"
            autocomplete="off"
            maxlength={60}
          />
          <button type="submit">Buscar</button>
        </form>
      </search>
      <Results name={name} found={found} />
    </main>
  );
}
