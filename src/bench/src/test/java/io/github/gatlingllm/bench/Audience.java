// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import io.github.gatlingllm.bench.measure.Figures;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Who looks at a client while it runs. */
interface Audience extends AutoCloseable {

  /** No one; the client is asked to show nothing. */
  Audience PHANTOM =
      new Audience() {
        @Override
        public List<String> options() {
          return List.of();
        }

        @Override
        public void look(Optional<URI> page, Optional<URI> metrics) {
          // nobody does
        }

        @Override
        public void tell(Figures figures) {
          // nothing was seen
        }

        @Override
        public void close() {
          // nothing is open
        }
      };

  /** Watchers, a scraper, and a collector that takes all. */
  static Audience attentive() throws IOException {
    return Onlookers.with(false);
  }

  /** The same with a collector that never answers. */
  static Audience hung() throws IOException {
    return Onlookers.with(true);
  }

  /** Those of the client's JVM, so that it shows itself. */
  List<String> options();

  /**
   * Begins to look.
   *
   * @param page where the client shows itself
   * @param metrics what it lets be scraped
   */
  void look(Optional<URI> page, Optional<URI> metrics);

  /**
   * What was seen.
   *
   * @throws IllegalStateException if nobody saw anything, so that nothing was measured
   */
  void tell(Figures figures);

  @Override
  void close();
}
