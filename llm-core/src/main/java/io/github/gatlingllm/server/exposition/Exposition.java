// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.exposition;

import java.util.List;

/**
 * What a server exposed at one moment.
 *
 * @param samples in the order of their lines
 * @param malformed how many lines could not be read
 * @param complete whether all lines were read; false: there were more than anybody needs
 */
public record Exposition(List<MetricSample> samples, int malformed, boolean complete) {

  /** Copies. */
  public Exposition {
    samples = List.copyOf(samples);
  }

  /** Whether it is one: a page of HTML, say, has hardly a line that can be read. */
  public boolean readable() {
    return !samples.isEmpty() && malformed <= samples.size();
  }
}
