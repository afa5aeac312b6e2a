// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.github.gatlingllm.simulator.truth.TruthLog;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * Requests to a server that nobody else knows of, so that this JVM has compiled the code of a
 * stream before the first that counts: what is measured to cost little must not be compiled
 * meanwhile.
 */
final class ServerWarmUp {
  /** As many wake-ups and writes as its compiler wants to see, in a second or two. */
  private static final Duration INTERVAL = Duration.ofNanos(10_000);

  /** One request in so many is for the code of an event, the others for that of a request. */
  private static final int LONG_EVERY = 10;

  private ServerWarmUp() {}

  static void run(LeanOptions options, Listening at, int requests)
      throws IOException, InterruptedException {
    if (requests == 0) {
      return;
    }
    LeanOptions quick = options.withFirst(Duration.ZERO).withInterval(INTERVAL);
    Listening apart = new Listening(0, at.ioThreads(), at.epoll());
    try (LeanServer server = LeanServer.start(quick, apart, TruthLog.off())) {
      HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      for (int i = 1; i <= requests; i++) {
        client.send(request(server.url(), i), HttpResponse.BodyHandlers.discarding());
      }
    }
  }

  private static HttpRequest request(URI url, int ordinal) {
    int tokens = ordinal % LONG_EVERY == 0 ? 1_000 : 16;
    String body =
        "{\"model\":\"warm-up\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}],"
            + "\"max_tokens\":"
            + tokens
            + ",\"stream\":true,\"stream_options\":{\"include_usage\":true}}";
    return HttpRequest.newBuilder(url.resolve(LeanRequests.PATH))
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }
}
