/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.bench;

import io.github.gatlingllm.workload.JtokkitTokenizer;
import io.github.gatlingllm.workload.MultilingualText;
import io.github.gatlingllm.workload.SyntheticPrompts;
import io.github.gatlingllm.workload.Tokenizer;
import io.github.gatlingllm.workload.TokenizerJson;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  @Param({"cl100k_base", "o200k_base", "tokenizer.json"})
  public String tokenizer = "";

  @Param({"english", "multilingual", "code"})
  public String text = "";

  private Tokenizer counter = String::length;
  private String answer = "";

  @Setup
  public void prepare() throws IOException {
    counter = tokenizer(tokenizer);
    answer = text(text);
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

  private static String text(String kind) {
    return switch (kind) {
      case "english" -> SyntheticPrompts.unique(500, 1, JtokkitTokenizer.cl100kBase()).prompt(0);
      case "code" ->
          """
          static int sum(List<Integer> values, int least) {
            int total = 0;
            for (int value : values) { // each counts once
              total += Math.max(value, least);
            }
            return total;
          }
          """
              .repeat(8);
      default -> {
        var random = new SplittableRandom(1);
        var all = new StringBuilder();
        while (all.length() < 1500) {
          all.append(MultilingualText.of(random)).append('\n');
        }
        yield all.toString();
      }
    };
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
      int tokens = tokenizer(tokenizer).count(text(text));
      double[] micros =
          result.getAggregatedResult().getIterationResults().stream()
              .mapToDouble(i -> score(i, "nanos") / score(i, "counts") / 1000)
              .sorted()
              .toArray();
      double median = (micros[(micros.length - 1) / 2] + micros[micros.length / 2]) / 2;
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %d | %.2f | %.2f |%n",
          tokenizer,
          text,
          tokens,
          tokens / median,
          text(text).length() / median);
    }
  }
}
