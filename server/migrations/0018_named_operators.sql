CREATE TABLE "operator_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"apps" text[] NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "operator_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "token_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "app" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "release" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "target" text;--> statement-breakpoint
-- No token is created or revoked until this migration is committed.
LOCK TABLE "team_tokens" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "operator_tokens" ("id", "name", "role", "apps", "hash", "created_at", "last_used_at", "revoked_at")
SELECT "id", 'team of ' || "app", 'releaser', ARRAY["app"], "hash", "created_at", "last_used_at", "revoked_at"
FROM "team_tokens";
--> statement-breakpoint
-- Servers of the version before create, use and revoke the tokens of teams in team_tokens. They know no other tokens.
CREATE FUNCTION copy_team_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 THEN
    INSERT INTO operator_tokens (id, name, role, apps, hash, created_at, last_used_at, revoked_at)
    VALUES (NEW.id, 'team of ' || NEW.app, 'releaser', ARRAY[NEW.app], NEW.hash, NEW.created_at, NEW.last_used_at,
      NEW.revoked_at)
    ON CONFLICT (id) DO UPDATE SET last_used_at = greatest(operator_tokens.last_used_at, EXCLUDED.last_used_at),
      revoked_at = coalesce(operator_tokens.revoked_at, EXCLUDED.revoked_at);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER team_tokens_copy AFTER INSERT OR UPDATE ON team_tokens FOR EACH ROW EXECUTE FUNCTION copy_team_token();
--> statement-breakpoint
CREATE FUNCTION revoke_team_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 THEN
    UPDATE team_tokens SET revoked_at = NEW.revoked_at WHERE id = NEW.id AND revoked_at IS NULL;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER operator_tokens_revoke AFTER UPDATE OF revoked_at ON operator_tokens
  FOR EACH ROW EXECUTE FUNCTION revoke_team_token();
