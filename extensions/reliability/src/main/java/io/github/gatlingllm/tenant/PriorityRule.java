// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.audit.AuditVerdict;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds whether priority works: the TTFT of the urgent tenant against that of the other one, under
 * contention, paired by blocks of time. A block meets the same queue, so the ratio of its means
 * compares like with like.
 *
 * <p>Fair shares favour the tenant that sends less, even if it sends hardly less, without any
 * priority. So a shorter TTFT speaks for priority only if the order of the queue shows it. Prompts
 * of different length would have different TTFTs anyway.
 */
final class PriorityRule {

  /** A ratio below it is no effect that a user would notice. */
  private static final double NOTICEABLE = 1.1;

  private static final int BLOCKS = 40;
  private static final int FEWEST_BLOCKS = 6;
  private static final int FEWEST_IN_BLOCK = 3;
  private static final double SAME_PROMPT = 1.1;

  /** A request that took so many times the shortest TTFT was in a queue. */
  private static final int QUEUED = 2;

  private final List<TenantRequest> requests;
  private final long unqueued;

  PriorityRule(List<TenantRequest> requests, long unqueued) {
    this.requests = requests.stream().filter(TenantRequest::measured).toList();
    this.unqueued = unqueued;
  }

  PriorityFinding of(int urgent, int low, PolicyFinding policy) {
    BlockMean logs = BlockMean.of(logRatios(urgent, low));
    double ratio = Math.exp(logs.mean());
    Interval interval =
        new Interval(Math.exp(logs.interval().low()), Math.exp(logs.interval().high()));
    double prompts = ratio(meanInput(urgent), meanInput(low));
    AuditVerdict verdict = AuditVerdict.UNDETERMINED;
    String text;
    if (unqueued == 0) {
      text = TenantFindingTexts.NO_CONTENT;
    } else if (logs.blocks() < FEWEST_BLOCKS) {
      text = TenantFindingTexts.NO_QUEUE;
    } else if (prompts > SAME_PROMPT) {
      text = TenantFindingTexts.PROMPTS_DIFFER;
    } else if (interval.high() < NOTICEABLE) {
      verdict = AuditVerdict.FAILED;
      text = TenantFindingTexts.NO_EFFECT;
    } else if (interval.low() <= NOTICEABLE) {
      text = TenantFindingTexts.EFFECT_UNSURE;
    } else if (strict(policy, urgent)) {
      verdict = AuditVerdict.PASSED;
      text = TenantFindingTexts.EFFECT;
    } else {
      text = TenantFindingTexts.OTHER_CAUSE;
    }
    return new PriorityFinding(urgent, low, verdict, ratio, interval, text);
  }

  private static boolean strict(PolicyFinding policy, int urgent) {
    return policy.policy() == SharingPolicy.PRIORITY && policy.favoured() == urgent;
  }

  /** Returns the logarithm of the ratio of mean waits for each block with a queue. */
  private double[] logRatios(int urgent, int low) {
    long from = requests.stream().mapToLong(TenantRequest::sent).min().orElse(0);
    long to = requests.stream().mapToLong(TenantRequest::sent).max().orElse(0);
    @Nullable WaitBlock[] blocks = new WaitBlock[BLOCKS];
    for (TenantRequest each : requests) {
      boolean ofUrgent = each.tenant() == urgent;
      if ((ofUrgent || each.tenant() == low) && waited(each)) {
        int at = (int) Math.min(BLOCKS - 1, BLOCKS * (each.sent() - from) / Math.max(1, to - from));
        WaitBlock block = blocks[at] == null ? new WaitBlock() : blocks[at];
        blocks[at] = block;
        block.add(ofUrgent, each.waitNanos());
      }
    }
    var logs = new ArrayList<Double>();
    for (WaitBlock block : blocks) {
      if (block != null && block.contended(unqueued)) {
        logs.add(block.logRatio());
      }
    }
    return logs.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /**
   * A request that fails at once, or is refused, was not in the queue: its time is no short TTFT.
   */
  private boolean waited(TenantRequest request) {
    return request.served()
        || (request.end() != TenantRequest.End.REFUSED && request.waitNanos() > QUEUED * unqueued);
  }

  /** Returns the mean number of prompt tokens; 1 if they are not reported. */
  private double meanInput(int tenant) {
    return requests.stream()
        .filter(each -> each.tenant() == tenant && each.input() > 0)
        .mapToInt(TenantRequest::input)
        .average()
        .orElse(1);
  }

  private static double ratio(double one, double other) {
    return Math.max(one, other) / Math.max(1, Math.min(one, other));
  }

  /** The waits of both tenants in a block of time. A wait without content counts to its end. */
  private static final class WaitBlock {
    private double urgent;
    private double low;
    private int urgents;
    private int lows;

    void add(boolean ofUrgent, long wait) {
      if (ofUrgent) {
        urgent += wait;
        urgents++;
      } else {
        low += wait;
        lows++;
      }
    }

    boolean contended(long unqueued) {
      return urgents >= FEWEST_IN_BLOCK
          && lows >= FEWEST_IN_BLOCK
          && Math.max(urgent / urgents, low / lows) > QUEUED * unqueued;
    }

    double logRatio() {
      return Math.log((low / lows) / (urgent / urgents));
    }
  }
}
