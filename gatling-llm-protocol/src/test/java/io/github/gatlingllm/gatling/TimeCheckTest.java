// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.javaapi.core.CheckBuilder;
import io.github.gatlingllm.request.LlmCheckType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimeCheckTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration LESS = Duration.ofMillis(999);
  private static final Duration MORE = Duration.ofMillis(1001);

  private static final CheckBuilder.Find<Duration> TIME = time(Optional.of(SECOND));

  private final Session session =
      Session$.MODULE$.apply("Users", 1, null).set("second", SECOND).set("more", MORE);

  private static CheckBuilder.Find<Duration> time(Optional<Duration> value) {
    return AnswerChecks.<String>findTime("time", LlmCheckType.FIGURE, answer -> value);
  }

  private @Nullable String failure(CheckBuilder check) {
    return AnswerChecks.<String>of(List.of(check)).run("answer", session).failure();
  }

  private void passes(CheckBuilder... checks) {
    assertThat(List.of(checks)).allSatisfy(check -> assertThat(failure(check)).isNull());
  }

  private void fails(CheckBuilder... checks) {
    assertThat(List.of(checks)).allSatisfy(check -> assertThat(failure(check)).isNotNull());
  }

  @Test
  void timesAreCompared() {
    passes(TIME.lt(MORE), TIME.lte(SECOND), TIME.gt(LESS), TIME.gte(SECOND));
    fails(TIME.lt(SECOND), TIME.lte(LESS), TIME.gt(SECOND), TIME.gte(MORE));
    Function<io.gatling.javaapi.core.Session, Duration> more = each -> MORE;
    passes(TIME.lt(more), TIME.lte(more));
    fails(TIME.gt(more), TIME.gte(more));
    passes(TIME.ltEL("#{more}"), TIME.lteEL("#{second}"), TIME.gteEL("#{second}"));
    fails(TIME.gtEL("#{second}"), TIME.gteEL("#{more}"));
  }

  @Test
  void theOtherStepsAreGatlings() {
    passes(
        TIME,
        TIME.find().exists(),
        TIME.is(SECOND),
        TIME.is(each -> SECOND),
        TIME.isEL("#{second}"),
        TIME.not(MORE),
        TIME.not(each -> MORE),
        TIME.notEL("#{more}"),
        TIME.notNull(),
        TIME.in(LESS, SECOND),
        TIME.in(List.of(SECOND)),
        TIME.in(each -> List.of(SECOND)),
        TIME.optional(),
        TIME.validate("validated", (each, user) -> each),
        TIME.transform(Duration::toMillis).lte(1000L),
        TIME.transformWithSession((each, user) -> each.toMillis()).is(1000L));
    fails(TIME.isNull(), TIME.notExists(), TIME.in(LESS, MORE), time(Optional.empty()).exists());
  }

  @Test
  void aMissingTimeHasItsDefault() {
    var missing = time(Optional.empty());
    passes(
        missing.withDefault(SECOND).lte(SECOND),
        missing.withDefault(user -> SECOND).lte(SECOND),
        missing.withDefaultEl("#{second}").lte(SECOND));
    fails(missing.lte(SECOND), missing.withDefault(MORE).lte(SECOND));
  }

  @Test
  void theSessionHoldsADuration() {
    var result =
        AnswerChecks.<String>of(
                List.of(
                    TIME.lte(MORE).saveAs("time"),
                    TIME.transform(Duration::toMillis).saveAs("millis")))
            .run("answer", session);
    assertThat(result.session().attributes().apply("time")).isEqualTo(SECOND);
    assertThat(result.session().attributes().apply("millis")).isEqualTo(1000L);
  }

  @Test
  void theFailureNamesCheckAndTimes() {
    assertThat(failure(TIME.lte(LESS))).contains("time", "PT0.999S", "PT1S");
    assertThat(failure(TIME.lte(LESS).name("my time"))).contains("my time");
  }
}
