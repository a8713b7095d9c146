ALTER TABLE "rollouts" ADD COLUMN "change_id" text;--> statement-breakpoint
CREATE INDEX "rollouts_change_id_index" ON "rollouts" USING btree ("change_id");