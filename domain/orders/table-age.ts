/** How long an occupied table has waited: calm, in need of attention, in alert. */
export type TableAge = 'calm' | 'attention' | 'alert';

export interface TableMinutes {
  readonly table_attention_minutes: number;
  readonly table_alert_minutes: number;
}

/** The age of a table that has been occupied for these seconds, by the minutes of the business. */
export function tableAge(seconds: number, minutes: TableMinutes): TableAge {
  if (seconds >= minutes.table_alert_minutes * 60) return 'alert';
  return seconds >= minutes.table_attention_minutes * 60 ? 'attention' : 'calm';
}

/** Why a table cannot ask for attention and be in alert after these minutes; null when it can. */
export function tableMinutesProblem(attention: number, alert: number): string | null {
  return alert <= attention ? 'Escribe más minutos que los de atención.' : null;
}
