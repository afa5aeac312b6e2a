// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint of metrics.
 *
 * @param url the scraped URL
 * @param engine the engine; null if unknown
 * @param scrapes the number of scrapes with metrics
 * @param failed the number of scrapes without metrics
 * @param restarted whether the server restarted, or several servers alternate at the URL
 * @param notes notes on the engine's figures
 */
public record EndpointFigures(
    String url,
    @Nullable String engine,
    int scrapes,
    int failed,
    boolean restarted,
    List<String> notes) {

  /** Copies the list. */
  public EndpointFigures {
    notes = List.copyOf(notes);
  }

  /** Returns a sentence on the restart; null if there was none. */
  public @Nullable String restart() {
    return restarted
        ? "the server at "
            + url
            + " restarted during the run, or several servers alternate at that URL"
        : null;
  }
}
