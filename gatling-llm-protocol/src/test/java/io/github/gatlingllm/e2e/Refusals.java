/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.child.GatlingJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Asks one child JVM for all of them what runs refuse to start with. */
final class Refusals {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PROPERTY = "-D";

  private static @Nullable Process host;
  private static @Nullable BufferedReader answers;

  private Refusals() {}

  /** What the run says last; it fails if the run is not refused. */
  static synchronized String of(
      Class<? extends Simulation> simulation, Path results, List<String> options) {
    try {
      ObjectNode question = JSON.createObjectNode().put("simulation", simulation.getName());
      question.put("results", results.toString());
      ObjectNode properties = question.putObject("properties");
      for (String option : options) {
        assertThat(option).as("only properties can be set").startsWith(PROPERTY);
        String[] pair = option.substring(PROPERTY.length()).split("=", 2);
        properties.put(pair[0], pair[1]);
      }
      JsonNode answer = JSON.readTree(answer(JSON.writeValueAsString(question)));
      assertThat(answer.get("refusal").isNull()).as(answer.get("console").asText()).isFalse();
      return answer.get("refusal").asText();
    } catch (IOException e) {
      throw new AssertionError("no answer for " + simulation.getName(), e);
    }
  }

  private static String answer(String question) throws IOException {
    Process running = host;
    if (running == null || !running.isAlive()) {
      running = start();
      host = running;
      answers = running.inputReader(StandardCharsets.UTF_8);
    }
    OutputStream questions = running.getOutputStream();
    questions.write((question + "\n").getBytes(StandardCharsets.UTF_8));
    questions.flush();
    return Objects.requireNonNull(Objects.requireNonNull(answers).readLine(), "it has ended");
  }

  private static Process start() throws IOException {
    var command = new ArrayList<>(GatlingJvm.on(GatlingJvm.classPath()).command());
    command.add("-Xmx256m");
    command.addAll(List.of("-cp", GatlingJvm.classPath(), RefusalHost.class.getName()));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }
}
