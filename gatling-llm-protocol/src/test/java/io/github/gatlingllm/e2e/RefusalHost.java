/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.typesafe.config.ConfigFactory;
import io.gatling.app.Gatling$;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Starts simulations that refuse to start, one after the other, as sbt does: a refusal leaves
 * nothing behind, so that no JVM of its own is needed for each. A line in for each, and a line out.
 */
public final class RefusalHost {

  private static final ObjectMapper JSON = new ObjectMapper();

  private RefusalHost() {}

  /** Ends when nobody asks any more. */
  public static void main(String[] arguments) throws IOException {
    PrintStream answers = System.out;
    var console = new Console();
    var said = new PrintStream(console, true, StandardCharsets.UTF_8);
    System.setOut(said);
    System.setErr(said);
    var own = (Properties) System.getProperties().clone();
    var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      JsonNode question = JSON.readTree(line);
      System.setProperties((Properties) own.clone());
      question
          .get("properties")
          .properties()
          .forEach(each -> System.setProperty(each.getKey(), each.getValue().asText()));
      ConfigFactory.invalidateCaches();
      ObjectNode answer = JSON.createObjectNode().put("refusal", refusal(question));
      answers.println(answer.put("console", console.taken()));
      answers.flush();
    }
    Runtime.getRuntime().halt(0);
  }

  /** What a run would say last; null: it was not refused. */
  private static @Nullable String refusal(JsonNode question) {
    String[] options = {
      "-s", question.get("simulation").asText(), "-rf", question.get("results").asText(), "-nr"
    };
    try {
      Gatling$.MODULE$.fromArgs(options);
      return null;
    } catch (Throwable e) {
      List<Throwable> causes = new ArrayList<>();
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        causes.add(cause);
      }
      Optional<Throwable> refusal =
          causes.stream().filter(IllegalStateException.class::isInstance).findFirst();
      return refusal.orElseGet(() -> causes.get(causes.size() - 1)).getMessage();
    }
  }

  /** What was printed since the last question. */
  private static final class Console extends OutputStream {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public synchronized void write(int b) {
      bytes.write(b);
    }

    @Override
    public synchronized void write(byte[] some, int offset, int length) {
      bytes.write(some, offset, length);
    }

    synchronized String taken() {
      String text = bytes.toString(StandardCharsets.UTF_8);
      bytes.reset();
      return text;
    }
  }
}
