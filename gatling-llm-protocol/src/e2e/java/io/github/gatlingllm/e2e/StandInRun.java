// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import com.typesafe.config.ConfigFactory;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.child.GatlingJvm;
import io.github.gatlingllm.run.LoggedStats;
import io.github.gatlingllm.run.StandInEngine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One run in this JVM, with a stand-in for Gatling ({@link StandInEngine}): for what does not
 * depend on Gatling's controller, log, report or exit. Not for two at a time.
 */
final class StandInRun {

  private static final AtomicLong NUMBERS = new AtomicLong();

  private final Class<? extends Simulation> simulation;
  private final Map<String, String> properties = new HashMap<>();
  private @Nullable StandInEngine engine;
  private @Nullable RuntimeException refusal;

  private StandInRun(Class<? extends Simulation> simulation) {
    this.simulation = simulation;
    option(GatlingJvm.CODE_WARM_UP + false);
    option(GatlingJvm.EVEN_IF_INVALID + true);
    option(GatlingJvm.SERVER_METRICS + "off");
  }

  static StandInRun of(Class<? extends Simulation> simulation) {
    return new StandInRun(simulation);
  }

  /** A system property of the run. */
  StandInRun with(String property, Object value) {
    properties.put(property, value.toString());
    return this;
  }

  /** An option that sets a system property. */
  StandInRun jvm(String option) {
    return option(option);
  }

  private StandInRun option(String option) {
    String[] pair = option.substring("-D".length()).split("=", 2);
    return with(pair[0], pair[1]);
  }

  /** Judged as users' runs are: of an invalid one no objective is met. */
  StandInRun distrustful() {
    return option(GatlingJvm.EVEN_IF_INVALID + false);
  }

  /** Where the simulation finds its server: {@link Setting#url()}. */
  StandInRun against(String url) {
    return with(Setting.URL, url);
  }

  /** What it refuses to start with: no user has come. */
  String refusal() {
    Finished ended = run();
    Exception refused = refusal;
    if (refused == null && engine != null && !engine.crashes().isEmpty()) {
      refused = engine.crashes().get(0); // what all protocols of a run lack
    }
    if (refused == null) {
      return crash(ended);
    }
    return String.valueOf(refused.getMessage());
  }

  private String crash(Finished ended) {
    StandInEngine ran = Objects.requireNonNull(engine);
    if (ran.crashes().isEmpty() || !ran.stats().requests().isEmpty()) {
      throw new AssertionError("not refused, but ended with " + ended.exit());
    }
    return String.valueOf(ran.crashes().get(0).getMessage());
  }

  /** Runs to the end. */
  Finished run() {
    Path folder = folder();
    String runId =
        simulation.getSimpleName().toLowerCase(Locale.ROOT) + "-" + NUMBERS.incrementAndGet();
    with("llm.resultsFolder", folder);
    var console = new ByteArrayOutputStream();
    int exit = withProperties(() -> printing(console, () -> startOrRefuse(runId, folder)));
    return new Finished(exit, console.toString(StandardCharsets.UTF_8), folder);
  }

  /** What is refused ends a run of Gatling with a stack trace. */
  private int startOrRefuse(String runId, Path folder) {
    try {
      return start(runId, folder);
    } catch (Exception | LinkageError e) {
      e.printStackTrace(System.err);
      refusal = refusal(e);
      return StandInEngine.CRASHED;
    }
  }

  /** What was written down for Gatling. */
  LoggedStats stats() {
    return Objects.requireNonNull(engine).stats();
  }

  private int start(String runId, Path folder) throws Exception {
    Files.createFile(Files.createDirectories(folder.resolve(runId)).resolve("simulation.log"));
    var starting = StandInEngine.of(() -> simulation.getDeclaredConstructor().newInstance(), runId);
    engine = starting;
    int exit = starting.run();
    starting.stats().requests().stream()
        .filter(each -> each.failure() != null)
        .forEach(each -> System.out.println("> " + each.failure()));
    return exit;
  }

  private int withProperties(Callable<Integer> work) {
    var before = (Properties) System.getProperties().clone();
    properties.forEach(System::setProperty);
    ConfigFactory.invalidateCaches();
    try {
      return work.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      System.setProperties(before);
      ConfigFactory.invalidateCaches();
    }
  }

  /** A simulation is made by reflection. */
  private static RuntimeException refusal(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof IllegalStateException || cause instanceof IllegalArgumentException) {
        return (RuntimeException) cause;
      }
    }
    return new IllegalStateException(thrown);
  }

  private static int printing(ByteArrayOutputStream console, Callable<Integer> work)
      throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    try (var stream = new PrintStream(console, true, StandardCharsets.UTF_8)) {
      System.setOut(stream);
      System.setErr(stream);
      return work.call();
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  private Path folder() {
    try {
      Path parent = Files.createDirectories(Path.of("target", "e2e"));
      return Files.createTempDirectory(parent, simulation.getSimpleName() + "-").toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
