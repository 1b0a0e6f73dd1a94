ALTER TABLE "expenses" RENAME COLUMN "cash_register_id" TO "register_session_id";--> statement-breakpoint
ALTER TABLE "expenses" RENAME CONSTRAINT "expenses_cash_register_fk" TO "expenses_register_session_fk";--> statement-breakpoint
ALTER TABLE "stock_shortfalls" RENAME COLUMN "kitchen_order_id" TO "kitchen_ticket_id";--> statement-breakpoint
ALTER INDEX "stock_shortfalls_of_card" RENAME TO "stock_shortfalls_of_kitchen_ticket";--> statement-breakpoint
ALTER TABLE "stock_shortfalls" RENAME CONSTRAINT "stock_shortfalls_kitchen_order_fk" TO "stock_shortfalls_kitchen_ticket_fk";--> statement-breakpoint
ALTER TABLE "kitchen_orders" RENAME TO "kitchen_tickets";--> statement-breakpoint
ALTER TABLE "kitchen_tickets" RENAME COLUMN "ready_seen_at" TO "ready_acknowledged_at";--> statement-breakpoint
ALTER INDEX "kitchen_orders_pending" RENAME TO "kitchen_tickets_pending";--> statement-breakpoint
ALTER INDEX "kitchen_orders_ended" RENAME TO "kitchen_tickets_ended";--> statement-breakpoint
ALTER INDEX "kitchen_orders_by_day" RENAME TO "kitchen_tickets_by_day";--> statement-breakpoint
ALTER TABLE "kitchen_tickets" RENAME CONSTRAINT "kitchen_orders_order_fk" TO "kitchen_tickets_order_fk";--> statement-breakpoint
ALTER TABLE "kitchen_tickets" RENAME CONSTRAINT "kitchen_orders_business_id_id_pk" TO "kitchen_tickets_business_id_id_pk";--> statement-breakpoint
ALTER TABLE "kitchen_tickets" RENAME CONSTRAINT "kitchen_orders_round" TO "kitchen_tickets_round";--> statement-breakpoint
ALTER TABLE "kitchen_tickets" RENAME CONSTRAINT "kitchen_orders_channel_known" TO "kitchen_tickets_channel_known";--> statement-breakpoint
ALTER TABLE "kitchen_tickets" RENAME CONSTRAINT "kitchen_orders_status_known" TO "kitchen_tickets_status_known";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "kitchen_order_id" TO "kitchen_ticket_id";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "cancel_seen_at" TO "cancel_acknowledged_at";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "sale_annulled_at" TO "sale_voided_at";--> statement-breakpoint
ALTER INDEX "order_lines_of_card" RENAME TO "order_lines_of_kitchen_ticket";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME CONSTRAINT "order_lines_kitchen_order_fk" TO "order_lines_kitchen_ticket_fk";--> statement-breakpoint
ALTER TABLE "ticket_messages" RENAME TO "support_ticket_messages";--> statement-breakpoint
ALTER TABLE "support_ticket_messages" RENAME COLUMN "ticket_id" TO "support_ticket_id";--> statement-breakpoint
ALTER INDEX "ticket_messages_of_ticket" RENAME TO "support_ticket_messages_of_ticket";--> statement-breakpoint
ALTER TABLE "support_ticket_messages" RENAME CONSTRAINT "ticket_messages_ticket_fk" TO "support_ticket_messages_ticket_fk";--> statement-breakpoint
ALTER TABLE "support_ticket_messages" RENAME CONSTRAINT "ticket_messages_business_id_id_pk" TO "support_ticket_messages_business_id_id_pk";--> statement-breakpoint
ALTER TABLE "receivable_entries" RENAME COLUMN "cash_register_id" TO "register_session_id";--> statement-breakpoint
ALTER TABLE "receivable_entries" RENAME CONSTRAINT "receivable_entries_cash_register_fk" TO "receivable_entries_register_session_fk";--> statement-breakpoint
ALTER TABLE "cash_movements" RENAME COLUMN "cash_register_id" TO "register_session_id";--> statement-breakpoint
ALTER INDEX "cash_movements_of_register" RENAME TO "cash_movements_of_register_session";--> statement-breakpoint
ALTER TABLE "cash_movements" RENAME CONSTRAINT "cash_movements_cash_register_fk" TO "cash_movements_register_session_fk";--> statement-breakpoint
ALTER TABLE "cash_registers" RENAME TO "register_sessions";--> statement-breakpoint
ALTER INDEX "cash_registers_open_once" RENAME TO "register_sessions_open_once";--> statement-breakpoint
ALTER INDEX "cash_registers_latest" RENAME TO "register_sessions_latest";--> statement-breakpoint
ALTER TABLE "register_sessions" RENAME CONSTRAINT "cash_registers_register_fk" TO "register_sessions_register_fk";--> statement-breakpoint
ALTER TABLE "register_sessions" RENAME CONSTRAINT "cash_registers_location_fk" TO "register_sessions_location_fk";--> statement-breakpoint
ALTER TABLE "register_sessions" RENAME CONSTRAINT "cash_registers_business_id_id_pk" TO "register_sessions_business_id_id_pk";--> statement-breakpoint
ALTER TABLE "register_sessions" RENAME CONSTRAINT "cash_registers_z" TO "register_sessions_z";--> statement-breakpoint
ALTER TABLE "register_sessions" RENAME CONSTRAINT "cash_registers_status_known" TO "register_sessions_status_known";--> statement-breakpoint
ALTER TABLE "register_sessions" RENAME CONSTRAINT "cash_registers_float" TO "register_sessions_float";--> statement-breakpoint
ALTER TABLE "register_counts" RENAME COLUMN "cash_register_id" TO "register_session_id";--> statement-breakpoint
ALTER INDEX "register_counts_of_register" RENAME TO "register_counts_of_register_session";--> statement-breakpoint
ALTER TABLE "register_counts" RENAME CONSTRAINT "register_counts_cash_register_fk" TO "register_counts_register_session_fk";--> statement-breakpoint
ALTER TABLE "card_days" RENAME TO "kitchen_ticket_days";--> statement-breakpoint
ALTER TABLE "kitchen_ticket_days" RENAME COLUMN "cards" TO "tickets";--> statement-breakpoint
ALTER INDEX "card_days_by_day" RENAME TO "kitchen_ticket_days_by_day";--> statement-breakpoint
ALTER TABLE "kitchen_ticket_days" RENAME CONSTRAINT "card_days_business_fk" TO "kitchen_ticket_days_business_fk";--> statement-breakpoint
ALTER TABLE "discount_days" RENAME COLUMN "annulments" TO "voids";--> statement-breakpoint
ALTER TABLE "discount_days" RENAME COLUMN "annulled_cents" TO "voided_cents";--> statement-breakpoint
ALTER TABLE "staff_days" RENAME COLUMN "annulments" TO "voids";--> statement-breakpoint
ALTER TABLE "staff_days" RENAME COLUMN "cards" TO "tickets";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "cash_register_id" TO "register_session_id";--> statement-breakpoint
ALTER INDEX "payments_of_register" RENAME TO "payments_of_register_session";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_cash_register_fk" TO "payments_register_session_fk";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "cash_register_id" TO "register_session_id";--> statement-breakpoint
ALTER INDEX "refunds_of_register" RENAME TO "refunds_of_register_session";--> statement-breakpoint
ALTER TABLE "refunds" RENAME CONSTRAINT "refunds_cash_register_fk" TO "refunds_register_session_fk";--> statement-breakpoint
ALTER TABLE "sales" RENAME COLUMN "cash_register_id" TO "register_session_id";--> statement-breakpoint
ALTER TABLE "sales" RENAME COLUMN "annulled_at" TO "voided_at";--> statement-breakpoint
ALTER TABLE "sales" RENAME COLUMN "annulled_by" TO "voided_by";--> statement-breakpoint
ALTER TABLE "sales" RENAME COLUMN "annulled_on" TO "voided_on";--> statement-breakpoint
ALTER TABLE "sales" RENAME COLUMN "annul_reason" TO "void_reason";--> statement-breakpoint
ALTER TABLE "sales" RENAME COLUMN "annul_approved_by" TO "void_approved_by";--> statement-breakpoint
ALTER INDEX "sales_of_register" RENAME TO "sales_of_register_session";--> statement-breakpoint
ALTER TABLE "sales" RENAME CONSTRAINT "sales_cash_register_fk" TO "sales_register_session_fk";--> statement-breakpoint
ALTER TABLE "tips" RENAME COLUMN "cash_register_id" TO "register_session_id";--> statement-breakpoint
ALTER INDEX "tips_of_register" RENAME TO "tips_of_register_session";--> statement-breakpoint
ALTER TABLE "tips" RENAME CONSTRAINT "tips_cash_register_fk" TO "tips_register_session_fk";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "ended_why" TO "end_reason";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "proved_at" TO "stepped_up_at";--> statement-breakpoint
-- Hand-written: what stored documents name. A closed register session is protected by triggers.
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "register_sessions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "register_sessions" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "audit_log" SET "action" = 'sale.voided' WHERE "action" = 'sale.annulled';--> statement-breakpoint
UPDATE "audit_log" SET "entity" = case "entity" when 'cash_register' then 'register_session' else 'kitchen_ticket' end WHERE "entity" IN ('cash_register', 'kitchen_order');--> statement-breakpoint
UPDATE "audit_log" SET "details" = "details" - 'cash_register_id' || jsonb_build_object('register_session_id', "details" -> 'cash_register_id') WHERE "details" ? 'cash_register_id';--> statement-breakpoint
UPDATE "audit_log" SET "details" = jsonb_set("details", '{action}', '"sale:void"') WHERE "details" ->> 'action' = 'sale:annul';--> statement-breakpoint
UPDATE "register_sessions" SET "z_report" = "z_report" - 'annulled' - 'annulled_cents'
  || jsonb_build_object('voided', "z_report" -> 'annulled', 'voided_cents', "z_report" -> 'annulled_cents') WHERE "z_report" ? 'annulled';--> statement-breakpoint
ALTER TABLE "register_sessions" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "register_sessions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Past days are rolled up again: one kind of reason has another name.
TRUNCATE "rollup_progress", "stale_days", "sale_days", "item_days", "stock_days", "kitchen_ticket_days", "station_days", "line_days", "discount_days", "reason_days", "discount_item_days", "staff_days", "tax_days", "payment_days", "hour_days";
