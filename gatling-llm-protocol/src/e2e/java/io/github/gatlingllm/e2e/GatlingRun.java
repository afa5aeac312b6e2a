// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.child.GatlingJvm;
import io.github.gatlingllm.child.HostedRun;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** One run of Gatling in a child JVM. */
final class GatlingRun {

  private static final int MOST_SECONDS = 120;
  private static final String GATLING = "io.gatling.app.Gatling";
  private static final String CONSOLE = "console.txt";

  private final Class<? extends Simulation> simulation;
  private final boolean hosted;
  private final List<String> options = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();
  private String main = GATLING;
  private @Nullable Path results;
  private @Nullable Path directory;
  private @Nullable String namespace;
  private List<String> prefix = List.of();
  private int files;
  private int mostSeconds = MOST_SECONDS;
  private boolean reported;
  private String classPath = GatlingJvm.classPath();

  private GatlingRun(Class<? extends Simulation> simulation, boolean hosted) {
    this.simulation = simulation;
    this.hosted = hosted;
  }

  /** In a JVM of its own, as build tools start it: Gatling's main class ends it. */
  static GatlingRun of(Class<? extends Simulation> simulation) {
    return new GatlingRun(simulation, false);
  }

  /**
   * In a JVM in which others have run before it ({@link HostedRun}). Properties and Gatling's own
   * options are all that it can be given.
   */
  static GatlingRun hosted(Class<? extends Simulation> simulation) {
    return new GatlingRun(simulation, true);
  }

  /** A system property of the child. */
  GatlingRun with(String property, Object value) {
    options.add("-D" + property + "=" + value);
    return this;
  }

  /** Judged as users' runs are: of an invalid one no objective is met. */
  GatlingRun distrustful() {
    return jvm(GatlingJvm.EVEN_IF_INVALID + false);
  }

  /**
   * With the warm-up of the code that users have; the run says at the log level INFO what it did.
   */
  GatlingRun warmingUpCode() {
    return jvm(GatlingJvm.CODE_WARM_UP + true);
  }

  /**
   * Not more files open than so many, as the extension's users have it: in a jar, which needs no
   * further file for a further class.
   */
  GatlingRun withFiles(int most) {
    files = most;
    return behind(jar());
  }

  private static Path jar() {
    try {
      Path jar = Files.createTempFile("classes", ".jar");
      try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
          Path folder = Path.of(entry);
          if (Files.isDirectory(folder)) {
            copy(folder, out);
          }
        }
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is there already wins, as on a class path. */
  private static void copy(Path folder, JarOutputStream out) throws IOException {
    for (Path file : Finished.files(folder).toList()) {
      try {
        out.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
        Files.copy(file, out);
      } catch (ZipException duplicate) {
        // The first one counts.
      }
    }
  }

  /** In a network namespace of this machine's. */
  GatlingRun inside(String network) {
    namespace = network;
    return this;
  }

  /**
   * With Gatling's own report, as users' runs are: a seventh of the time of a short run, and
   * nothing that this extension does depends on it.
   */
  GatlingRun reported() {
    reported = true;
    return this;
  }

  /** Started by that program, which is given the command. */
  GatlingRun startedBy(List<String> program) {
    prefix = program;
    return this;
  }

  /** An option of Gatling's own. */
  GatlingRun option(String... words) {
    arguments.addAll(List.of(words));
    return this;
  }

  /** The results folder, instead of a new one. */
  GatlingRun into(Path results) {
    this.results = results;
    return this;
  }

  /** The child's working directory. */
  GatlingRun from(Path directory) {
    this.directory = directory;
    return this;
  }

  /** It may take so long after whatever its fate waits for; else two minutes. */
  GatlingRun within(int seconds) {
    mostSeconds = seconds;
    return this;
  }

  /** With both of the JVM's compilers, for what is to be measured. */
  GatlingRun optimized() {
    return jvm("-XX:TieredStopAtLevel=4");
  }

  /** An option of the child's JVM. */
  GatlingRun jvm(String option) {
    options.add(option);
    return this;
  }

  /** What starts Gatling in the child, instead of Gatling's own main class. */
  GatlingRun by(Class<?> main) {
    this.main = main.getName();
    return this;
  }

  /** Where the simulation finds its server: {@link Setting#url()}. */
  GatlingRun against(String url) {
    return with(Setting.URL, url);
  }

  /** Classes that win over those of the class path. */
  GatlingRun behind(Path classes) {
    classPath = classes + File.pathSeparator + classPath;
    return this;
  }

  /** What it refuses to start with, its last line; tried in a JVM that lives on. */
  String refusal() {
    HostedRun run = hostedIn(folder());
    String refusal = run.refusal();
    if (refusal == null) {
      throw new AssertionError("not refused, but ended with " + run.exit());
    }
    return refusal;
  }

  /** Runs to the end, or kills the child and fails. */
  Finished run() {
    if (!hosted) {
      return run(child -> {});
    }
    Path folder = folder();
    HostedRun run = hostedIn(folder);
    return new Finished(run.exit(), Finished.text(folder.resolve(CONSOLE)), folder);
  }

  private HostedRun hostedIn(Path folder) {
    if (!isSetByPropertiesAlone()) {
      throw new IllegalStateException("a JVM in which others ran can't be set up so: " + options);
    }
    try {
      return HostedRun.of(options, arguments(folder), folder.resolve(CONSOLE), mostSeconds);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isSetByPropertiesAlone() {
    return main.equals(GATLING)
        && files == 0
        && directory == null
        && namespace == null
        && prefix.isEmpty()
        && classPath.equals(GatlingJvm.classPath())
        && HostedRun.canBeSetBy(options);
  }

  /** Runs to the end, which {@code fate} may bring about. */
  Finished run(Consumer<Running> fate) {
    if (hosted) {
      throw new IllegalStateException("the end of a JVM in which others ran is nobody's to choose");
    }
    try {
      Path folder = folder();
      GatlingJvm jvm = GatlingJvm.on(classPath);
      Process child = start(folder, jvm);
      fate.accept(new Running(child, folder.resolve(CONSOLE)));
      Finished finished = finish(child, folder);
      jvm.ended(finished.exit());
      return finished;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Path folder() {
    Path given = results;
    if (given != null) {
      return given;
    }
    try {
      Path parent = Files.createDirectories(Path.of("target", "e2e"));
      return Files.createTempDirectory(parent, simulation.getSimpleName() + "-").toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process start(Path folder, GatlingJvm jvm) throws IOException {
    var command = new ArrayList<String>(prefix);
    String network = namespace;
    if (network != null) {
      command.addAll(List.of("ip", "netns", "exec", network));
    }
    if (files > 0) {
      command.addAll(List.of("sh", "-c", "ulimit -n " + files + " && exec \"$@\"", "sh"));
    }
    command.addAll(jvm.command());
    command.add("-Xmx256m");
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(arguments(folder));
    var builder = new ProcessBuilder(command);
    Path from = directory;
    if (from != null) {
      builder.directory(from.toFile());
    }
    builder.environment().put("LC_ALL", "C.UTF-8");
    return builder
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(CONSOLE).toFile())
        .start();
  }

  private List<String> arguments(Path folder) {
    var words = new ArrayList<>(List.of("-s", simulation.getName()));
    if (!arguments.contains("-rf")) {
      words.addAll(List.of("-rf", folder.toString()));
    }
    words.addAll(arguments);
    if (!reported) {
      words.add("-nr");
    }
    return words;
  }

  private Finished finish(Process child, Path folder) throws IOException, InterruptedException {
    boolean ended = child.waitFor(mostSeconds, TimeUnit.SECONDS);
    if (!ended) {
      child.destroyForcibly().waitFor();
    }
    String output = Files.readString(folder.resolve(CONSOLE));
    if (!ended) {
      throw new AssertionError("no end after " + mostSeconds + " s:\n" + output);
    }
    return new Finished(child.exitValue(), output, folder);
  }

  /**
   * A run under way.
   *
   * @param child its process
   * @param console what it has printed so far
   */
  record Running(Process child, Path console) {

    /** Waits until the console says that. */
    void says(String text) {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
      while (child.isAlive() && System.nanoTime() < deadline) {
        if (Finished.text(console).contains(text)) {
          return;
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      }
      throw new AssertionError("never said '" + text + "':\n" + Finished.text(console));
    }

    /** Waits until the console says that, whether the process that was started lives or not. */
    void saysInTheEnd(String text) {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
      while (!Finished.text(console).contains(text)) {
        if (System.nanoTime() > deadline) {
          throw new AssertionError("never said '" + text + "':\n" + Finished.text(console));
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      }
    }

    /** As Ctrl-C or a CI server that loses its patience. */
    void terminate() {
      child.destroy();
    }
  }
}
