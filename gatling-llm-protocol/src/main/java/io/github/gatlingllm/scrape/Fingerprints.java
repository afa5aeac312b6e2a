// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.fingerprint.FingerprintReader;
import io.github.gatlingllm.server.fingerprint.ServerFingerprint;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fingerprints of the servers of a run, asked for once before the load. */
final class Fingerprints {

  /** Providers whose servers report no engine and count every request. They are never asked. */
  private static final List<String> HOSTED =
      List.of(
          "openai.com",
          "anthropic.com",
          "googleapis.com",
          "azure.com",
          "amazonaws.com",
          "mistral.ai",
          "groq.com",
          "together.xyz",
          "together.ai",
          "fireworks.ai",
          "deepinfra.com",
          "openrouter.ai",
          "deepseek.com",
          "cohere.com",
          "cerebras.ai",
          "x.ai");

  private final Map<String, ServerFingerprint> byOrigin = new LinkedHashMap<>();

  // guarded by byOrigin
  private double coldStartSeconds;

  /**
   * Asks a server that has answered the preflight. A server that reports nothing, and one of a
   * known hosted API, is left out silently.
   *
   * @param origin scheme, host and port
   * @param authorization the header that was sent; null for none
   * @param metrics its metrics; null if it exposes none
   */
  void ask(
      MetricsClient client,
      String origin,
      @Nullable String authorization,
      @Nullable Exposition metrics) {
    if (isHosted(origin)) {
      return;
    }
    ServerFingerprint found;
    try {
      found =
          FingerprintReader.read(
              client.replies(origin, authorization, FingerprintReader.paths()),
              metrics,
              metrics == null ? null : ServerAnalysis.engine(metrics));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    if (!found.isEmpty()) {
      synchronized (byOrigin) {
        byOrigin.put(new MetricsTarget(URI.create(origin), null).shown(), found);
      }
    }
  }

  private static boolean isHosted(String origin) {
    String host = String.valueOf(URI.create(origin).getHost()).toLowerCase(Locale.ROOT);
    return HOSTED.stream().anyMatch(each -> host.equals(each) || host.endsWith("." + each));
  }

  /** Records how long the run waited until a server was ready; the longest counts. */
  void readyAfter(double seconds) {
    synchronized (byOrigin) {
      coldStartSeconds = Math.max(coldStartSeconds, Math.round(seconds * 1000) / 1000.0);
    }
  }

  /** Returns the figures with the fingerprint, and a warning for each value that differs. */
  ServerFigures addTo(ServerFigures figures) {
    synchronized (byOrigin) {
      if (byOrigin.isEmpty() && coldStartSeconds == 0) {
        return figures;
      }
      ServerFingerprint.Several all = ServerFingerprint.together(byOrigin);
      return figures
          .withFingerprint(all.server().readyAfter(coldStartSeconds))
          .withWarnings(all.differences());
    }
  }
}
