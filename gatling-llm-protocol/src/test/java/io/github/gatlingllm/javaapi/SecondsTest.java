// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** As in Gatling, a time of the DSL is a Duration or a number of seconds. */
class SecondsTest {

  /**
   * A whole number would be read as milliseconds: bounds of latencies, gaps between tokens. The
   * second number of logNormal is a Duration or a plain sigma.
   */
  private static final Set<String> DURATION_ONLY =
      Set.of(
          "lt",
          "lte",
          "gt",
          "gte",
          "between",
          "perInputToken",
          "perOutputToken",
          "tokenEvery",
          "firstTokenWithin(Duration, Duration)",
          "scheduleLag",
          "eventLoopDelay",
          "gcPause",
          "logNormal");

  @Test
  void eachTimeTakesSecondsToo() throws Exception {
    assertThat(types().flatMap(SecondsTest::withoutSeconds)).isEmpty();
  }

  private static Stream<String> withoutSeconds(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getDeclaringClass().getName().startsWith("io.github.gatlingllm."))
        .filter(method -> !method.isBridge())
        .filter(method -> Arrays.asList(method.getParameterTypes()).contains(Duration.class))
        .filter(method -> !DURATION_ONLY.contains(method.getName()))
        .filter(method -> !DURATION_ONLY.contains(text(method)))
        .filter(method -> Arrays.stream(type.getMethods()).noneMatch(each -> same(each, method)))
        .map(method -> type.getSimpleName() + "." + text(method));
  }

  private static boolean same(Method seconds, Method duration) {
    Class<?>[] parameters = duration.getParameterTypes();
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = parameters[i] == Duration.class ? long.class : parameters[i];
    }
    return seconds.getName().equals(duration.getName())
        && Arrays.equals(seconds.getParameterTypes(), parameters);
  }

  private static String text(Method method) {
    String parameters =
        String.join(
            ", ", Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList());
    return method.getName() + "(" + parameters + ")";
  }

  /** The DSL's types of api.txt, with those nested in them. */
  private static Stream<Class<?>> types() throws IOException, ClassNotFoundException {
    try (InputStream list = SecondsTest.class.getResourceAsStream("/api.txt")) {
      var text = new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8);
      var names = text.lines().filter(line -> line.contains(".javaapi.")).toList();
      Stream<Class<?>> types = Stream.empty();
      for (String name : names) {
        Class<?> type = Class.forName(name);
        types =
            Stream.concat(
                types,
                Stream.concat(
                    Stream.<Class<?>>of(type),
                    Arrays.stream(type.getDeclaredClasses())
                        .filter(nested -> Modifier.isPublic(nested.getModifiers()))));
      }
      return types;
    }
  }
}
