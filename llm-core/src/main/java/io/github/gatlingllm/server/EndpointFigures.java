// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where metrics came from.
 *
 * @param url as scraped
 * @param engine what it is; null: none that is known
 * @param scrapes that gave metrics
 * @param failed that gave none
 * @param restarted whether the server started anew meanwhile, or several take turns at the URL
 * @param notes what one must know of the engine's figures
 */
public record EndpointFigures(
    String url,
    @Nullable String engine,
    int scrapes,
    int failed,
    boolean restarted,
    List<String> notes) {

  /** Copies. */
  public EndpointFigures {
    notes = List.copyOf(notes);
  }

  /** That it started anew, in words; null: it did not. */
  public @Nullable String restart() {
    return restarted
        ? "the server at " + url + " started anew during the run, or several take turns at that URL"
        : null;
  }
}
