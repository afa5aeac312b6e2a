// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.profile;

import io.github.gatlingllm.audit.AuditFigures;
import io.github.gatlingllm.audit.AuditPlan;
import io.github.gatlingllm.audit.AuditRecorder;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.workers.share.AuditShare;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The audits of a run while it goes on. */
public final class AuditRun {

  private final AuditRecorder recorder;
  private @Nullable AuditPlan plan;
  private boolean usageAsked = true;

  /**
   * Nobody asks yet.
   *
   * @param connections how many the run has opened so far
   */
  public AuditRun(IntSupplier connections) {
    this.recorder = new AuditRecorder(InstantSource.system(), connections);
  }

  /**
   * A protocol joins, before the run starts.
   *
   * @param wanted null: it asks for no audits
   * @param usage whether its streams are to tell their tokens
   * @throws IllegalStateException if another protocol asks for others
   */
  public void join(@Nullable AuditPlan wanted, boolean usage) {
    if (wanted == null) {
      return;
    }
    if (plan != null && !plan.equals(wanted)) {
      throw new IllegalStateException(
          "a run has one plan of audits, but its protocols ask for several, "
              + plan
              + " and "
              + wanted
              + ": give .audits(...) once, or the same everywhere");
    }
    plan = wanted;
    usageAsked &= usage;
  }

  /** Whether anybody asks. */
  public boolean isAsked() {
    return plan != null;
  }

  /** For one event loop. */
  public AuditRecorder.Shard newShard() {
    return recorder.newShard();
  }

  /** What a worker leaves of them for the merge, besides its requests; null: nobody asks. */
  public @Nullable AuditShare share() {
    return plan == null ? null : new AuditShare(plan, usageAsked);
  }

  /**
   * What is told of them, once nothing leaves any more.
   *
   * @param server what its metrics showed
   * @param busy that the machine was held up, and what to do; empty: it was not
   */
  public AuditFigures figures(ServerFigures server, Optional<String> busy) {
    return plan == null
        ? AuditFigures.NONE
        : AuditFigures.of(plan, recorder.probes(), usageAsked, server, busy);
  }
}
