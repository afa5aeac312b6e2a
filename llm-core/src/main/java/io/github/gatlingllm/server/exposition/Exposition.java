// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.exposition;

import java.util.List;

/**
 * The series that a server exposed at one time.
 *
 * @param samples in the order of lines
 * @param malformed the number of malformed lines
 * @param complete whether all lines were read; false if there were more than the limit
 */
public record Exposition(List<MetricSample> samples, int malformed, boolean complete) {

  /** Copies the list. */
  public Exposition {
    samples = List.copyOf(samples);
  }

  /** Whether most lines are valid, unlike in an HTML page. */
  public boolean readable() {
    return !samples.isEmpty() && malformed <= samples.size();
  }
}
