// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.bench.lean.LeanMain;
import io.github.gatlingllm.bench.measure.ServerWord;
import io.github.gatlingllm.bench.measure.Truth;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lean server, in a process of its own. */
final class Server implements AutoCloseable {

  private static final Pattern READY = Pattern.compile("lean server ready: (\\S+).*");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Both of its lines begin so: that it is ready, and, at its end, how punctual it was. */
  private static final String LINES = "lean";

  private final BenchJvm jvm;
  private final URI url;
  private final Path truth;

  private Server(BenchJvm jvm, URI url, Path truth) {
    this.jvm = jvm;
    this.url = url;
    this.truth = truth;
  }

  /**
   * Starts it.
   *
   * @param grain how long a write may wait for others
   * @param withTruth whether it logs each token it sent: under a load without a pace, that log
   *     would be larger than what is sent
   */
  static Server start(ClientLoad load, Duration grain, Path folder, boolean withTruth)
      throws IOException, InterruptedException {
    Path truth = folder.resolve("truth.jsonl").toAbsolutePath();
    var arguments = new ArrayList<>(List.of("-Xmx512m"));
    arguments.addAll(load.serverOptions(grain));
    if (withTruth) {
      arguments.add("-Dlean.truth=" + truth);
    }
    arguments.add(LeanMain.class.getName());
    BenchJvm jvm = BenchJvm.start("the server", folder, List.of(LINES), arguments);
    Matcher ready = READY.matcher(jvm.line(PATIENCE));
    if (!ready.matches()) {
      jvm.close();
      throw new IOException("the server is not ready: " + ready);
    }
    return new Server(jvm, URI.create(ready.group(1)), truth);
  }

  URI url() {
    return url;
  }

  long pid() {
    return jvm.pid();
  }

  /** Ends it; what it said of itself, if anything. */
  Optional<ServerWord> stop() throws InterruptedException {
    jvm.stop();
    return Optional.ofNullable(jvm.lastLine()).flatMap(ServerWord::of);
  }

  /** By request id; once it has ended. Empty without a log. */
  Map<String, Truth> truths() throws IOException {
    var truths = new HashMap<String, Truth>();
    if (Files.exists(truth)) {
      for (JsonNode line : JsonLines.read(truth)) {
        Truth one = Truth.of(line);
        truths.put(one.id(), one);
      }
    }
    return truths;
  }

  @Override
  public void close() {
    jvm.close();
  }
}
