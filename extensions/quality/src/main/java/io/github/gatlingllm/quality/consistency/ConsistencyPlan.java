// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.quality.paired.Question;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The probe prompts that are sent repeatedly, unloaded and under load.
 *
 * @param file the file of the prompts, for messages
 * @param probes the prompts, at least one
 * @param sharePercent the percentage of the load's requests, at most {@link #MOST_SHARE}
 * @param atRest how many times each prompt is sent before the load
 * @param askedBy the name of the requests that send them; null if there is only one kind
 * @param named the name under which they count; null for the name of the requests
 */
public record ConsistencyPlan(
    String file,
    List<Question> probes,
    double sharePercent,
    int atRest,
    @Nullable String askedBy,
    @Nullable String named) {

  /** A larger share would change the load. */
  public static final double MOST_SHARE = 2;

  /** The default share, in percent. */
  public static final double DEFAULT_SHARE = 1;

  /** The default number of unloaded repeats: enough to see whether unloaded answers agree. */
  public static final int DEFAULT_AT_REST = 3;

  private static final int MOST_AT_REST = 100;

  /** Creates a plan with the defaults. */
  public static ConsistencyPlan of(String file, List<Question> probes) {
    return new ConsistencyPlan(file, probes, DEFAULT_SHARE, DEFAULT_AT_REST, null, null);
  }

  /** Validates and copies. */
  public ConsistencyPlan {
    probes = List.copyOf(probes);
    if (probes.isEmpty()) {
      throw new IllegalArgumentException(ProbeTexts.noPrompts(file));
    }
    if (!(sharePercent > 0 && sharePercent <= MOST_SHARE)) {
      throw new IllegalArgumentException(ProbeTexts.shareInvalid(sharePercent, MOST_SHARE));
    }
    if (atRest < 1 || atRest > MOST_AT_REST) {
      throw new IllegalArgumentException(ProbeTexts.repeatsInvalid(atRest, MOST_AT_REST));
    }
  }

  /** Returns whether requests of that name may send probes. */
  public boolean mayAsk(String name) {
    return askedBy == null || askedBy.equals(name);
  }

  /**
   * Returns the index of the probe that the {@code k}-th request sends; -1 if it sends its own
   * prompt. Probes are evenly spaced.
   */
  public int probe(long k) {
    return probe(k, 1);
  }

  /**
   * Returns the same for the worker that sends the probes of all workers, which send equally many
   * requests.
   *
   * @param k the number of its own request
   * @param workers the number of workers
   */
  public int probe(long k, int workers) {
    long before = (long) Math.floor(k * workers * sharePercent / 100);
    long after = (long) Math.floor((k + 1) * workers * sharePercent / 100);
    return after > before ? (int) (before % probes.size()) : -1;
  }
}
