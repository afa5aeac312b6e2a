// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Seeded requests to an imagined server, evenly spaced; times since the run's zero. */
final class Traffic {

  static final long MILLI = 1_000_000;
  static final long SECOND = 1000 * MILLI;

  /** What the requests of one span have in common, by name. */
  static final class Settings {
    String name = "chat";
    String scenario = "Chat";
    double seconds = 30;
    double rate = 5;
    double ttftMillis = 40;
    double gapMillis = 6;
    double lateMillis = 0.3;
    int tokens = 8;

    /** Every so many fail; 0: none does. */
    int failingEvery;

    /** Changes a request, by its number in the span. */
    BiConsumer<Integer, Requests> each = (number, request) -> {};
  }

  private final SplittableRandom random;
  private final List<RequestRecord> all = new ArrayList<>();
  private double until;

  private Traffic(long seed) {
    random = new SplittableRandom(seed);
  }

  static Traffic seeded(long seed) {
    return new Traffic(seed);
  }

  /** 150 requests in 30 s, all of which succeed. */
  static List<RequestRecord> plain() {
    return seeded(1).then(s -> {}).requests();
  }

  /** A span after those before. */
  Traffic then(Consumer<Settings> change) {
    return add(until, change);
  }

  /** A span beside those before, from the run's zero. */
  Traffic beside(Consumer<Settings> change) {
    return add(0, change);
  }

  private Traffic add(double from, Consumer<Settings> change) {
    var settings = new Settings();
    change.accept(settings);
    int count = (int) Math.round(settings.seconds * settings.rate);
    for (int i = 0; i < count; i++) {
      all.add(request(settings, i, from + i / settings.rate));
    }
    until = Math.max(until, from + settings.seconds);
    return this;
  }

  private RequestRecord request(Settings settings, int number, double due) {
    long scheduled = (long) (due * SECOND);
    long sent = scheduled + nanos(settings.lateMillis * random.nextDouble());
    long[] chunks = new long[settings.tokens];
    long at = sent + nanos(settings.ttftMillis * (0.7 + 0.6 * random.nextDouble() + tail()));
    for (int i = 0; i < chunks.length; i++) {
      chunks[i] = at;
      at += nanos(settings.gapMillis * (0.8 + 0.4 * random.nextDouble() + tail()));
    }
    Requests request =
        Requests.sent(sent)
            .scheduled(scheduled)
            .chunks(chunks)
            .input(100 + random.nextInt(60))
            .name(settings.name)
            .scenario(settings.scenario)
            .user(all.size());
    if (settings.failingEvery > 0 && number % settings.failingEvery == settings.failingEvery - 1) {
      request.failed("HTTP 503", "overloaded, try again");
    }
    settings.each.accept(number, request);
    return request.build();
  }

  /** One in twenty takes twice as long. */
  private double tail() {
    return random.nextInt(20) == 0 ? 1 : 0;
  }

  private static long nanos(double millis) {
    return (long) (millis * MILLI);
  }

  /** In the order in which they were due, numbered. */
  List<RequestRecord> requests() {
    List<RequestRecord> ordered =
        all.stream().sorted(Comparator.comparingLong(each -> each.timing().due())).toList();
    var numbered = new ArrayList<RequestRecord>();
    for (RequestRecord each : ordered) {
      numbered.add(
          new RequestRecord(
              each.id().withSequence(numbered.size()),
              each.outcome(),
              each.timing(),
              each.tokens(),
              each.phase(),
              each.requested(),
              each.server(),
              each.readingExperience()));
    }
    return numbered;
  }
}
