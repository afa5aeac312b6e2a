// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import io.github.gatlingllm.workload.prompts.SyntheticPrompts;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.MultilingualText;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import io.github.gatlingllm.workload.tokens.TokenizerJson;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** What counting tokens costs: an answer of some hundred tokens at a time, on one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
public class TokenizerBenchmark {

  private static final int TEXTS = 256;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  @Param({"cl100k_base", "o200k_base", "tokenizer.json"})
  public String tokenizer = "";

  @Param({"english", "multilingual", "code"})
  public String text = "";

  private Tokenizer counter = String::length;
  private List<String> answers = List.of();
  private int next;

  @Setup
  public void prepare() throws IOException {
    counter = tokenizer(tokenizer);
    answers = texts(text);
  }

  /** The thread's own CPU time: another program on the same core takes nothing of it. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Cpu {
    public long nanos;
    public long counts;
  }

  @Benchmark
  public int count(Cpu cpu) {
    String answer = answers.get(next++ % TEXTS);
    long before = THREADS.getCurrentThreadCpuTime();
    int tokens = counter.count(answer);
    cpu.nanos += THREADS.getCurrentThreadCpuTime() - before;
    cpu.counts++;
    return tokens;
  }

  private static Tokenizer tokenizer(String name) throws IOException {
    return switch (name) {
      case "cl100k_base" -> JtokkitTokenizer.cl100kBase();
      case "o200k_base" -> JtokkitTokenizer.o200kBase();
      default -> {
        Path file = Files.createTempFile("tokenizer", ".json");
        Files.writeString(file, TokenizerJson.of("cl100k_base", TokenizerJson.CL100K).toString());
        Tokenizer read = JtokkitTokenizer.fromFile(file);
        Files.delete(file);
        yield read;
      }
    };
  }

  /** Different ones, since nothing but the first words of an answer are said twice. */
  private static List<String> texts(String kind) {
    var random = new SplittableRandom(1);
    var english = SyntheticPrompts.unique(500, 1, JtokkitTokenizer.cl100kBase());
    return IntStream.range(0, TEXTS)
        .mapToObj(
            i ->
                switch (kind) {
                  case "english" -> english.prompt(i);
                  case "code" -> code(random);
                  default -> multilingual(random);
                })
        .toList();
  }

  private static String code(SplittableRandom random) {
    var all = new StringBuilder();
    while (all.length() < 1500) {
      int number = random.nextInt(10_000);
      all.append("  static int sum").append(number).append("(List<Integer> values) {\n");
      all.append("    return values.get(").append(number % 7).append("); // the first\n  }\n\n");
    }
    return all.toString();
  }

  private static String multilingual(SplittableRandom random) {
    var all = new StringBuilder();
    while (all.length() < 1500) {
      all.append(MultilingualText.of(random)).append('\n');
    }
    return all.toString();
  }

  private static double score(IterationResult iteration, String name) {
    return Objects.requireNonNull(iteration.getSecondaryResults().get(name), name).getScore();
  }

  /** Runs it, and tells the speed in millions of tokens and of characters per second of CPU. */
  public static void main(String[] args) throws RunnerException, IOException {
    var options = new OptionsBuilder().include(TokenizerBenchmark.class.getSimpleName()).build();
    for (RunResult result : new Runner(options).run()) {
      String tokenizer = result.getParams().getParam("tokenizer");
      String text = result.getParams().getParam("text");
      List<String> texts = texts(text);
      Tokenizer counter = tokenizer(tokenizer);
      double tokens = texts.stream().mapToInt(counter::count).average().orElseThrow();
      double characters = texts.stream().mapToInt(String::length).average().orElseThrow();
      double[] micros =
          result.getAggregatedResult().getIterationResults().stream()
              .mapToDouble(i -> score(i, "nanos") / score(i, "counts") / 1000)
              .sorted()
              .toArray();
      double median = (micros[(micros.length - 1) / 2] + micros[micros.length / 2]) / 2;
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %.0f | %.1f | %.0f |%n",
          tokenizer,
          text,
          tokens,
          tokens / median,
          characters / median);
    }
  }
}
