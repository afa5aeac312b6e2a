// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Generates structured answers, as models write them when asked for data. */
final class GeneratedTexts {

  private static final List<String> NAMES =
      List.of(
          "Ada",
          "Grace",
          "Alan",
          "Edsger",
          "Barbara",
          "Donald",
          "Tony",
          "Frances",
          "John",
          "Margaret",
          "Dennis",
          "Ken",
          "Radia",
          "Leslie",
          "Robin",
          "Shafi");

  private static final List<String> CITIES =
      List.of(
          "Oslo", "Lima", "Cairo", "Delhi", "Kyoto", "Quito", "Accra", "Turin", "Perth", "Cork");

  private static final List<String> THINGS =
      List.of(
          "bread",
          "a red bicycle",
          "window glass",
          "the old map",
          "two lamps",
          "paper",
          "a wooden chair",
          "green tea",
          "salt",
          "a spare key",
          "blue ink",
          "warm socks",
          "a small radio",
          "garden seeds",
          "rope",
          "candles",
          "a kettle",
          "string");

  private static final List<String> EVENTS =
      List.of(
          "connection accepted from",
          "request completed for",
          "cache miss on key",
          "retrying upload to",
          "token refreshed for",
          "slow query by");

  private GeneratedTexts() {}

  private static String of(Random random, List<String> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static int rows(Random random) {
    return 1 + (int) Math.pow(60, random.nextDouble());
  }

  static String json(Random random) {
    var text = new StringBuilder("[\n");
    int rows = rows(random);
    for (int i = 1; i <= rows; i++) {
      text.append(
          String.format(
              Locale.ROOT,
              "  {\n    \"id\": %d,\n    \"name\": \"%s\",\n    \"city\": \"%s\",\n"
                  + "    \"active\": %b,\n    \"score\": %.2f,\n    \"tags\": [\"%s\", \"%s\"]\n  }%s\n",
              i,
              of(random, NAMES),
              of(random, CITIES),
              random.nextBoolean(),
              random.nextDouble() * 100,
              of(random, THINGS),
              of(random, THINGS),
              i < rows ? "," : ""));
    }
    return text.append("]").toString();
  }

  static String table(Random random) {
    var text =
        new StringBuilder("| Name | City | Units | Price | Total |\n|---|---|---:|---:|---:|\n");
    for (int i = rows(random); i > 0; i--) {
      int units = random.nextInt(50);
      double price = random.nextInt(10_000) / 100.0;
      text.append(
          String.format(
              Locale.ROOT,
              "| %-9s | %-6s | %5d | %8.2f | %9.2f |\n",
              of(random, NAMES),
              of(random, CITIES),
              units,
              price,
              units * price));
    }
    return text.toString();
  }

  static String log(Random random) {
    var text = new StringBuilder();
    long millis = 1_700_000_000_000L + random.nextInt(1_000_000_000);
    for (int i = rows(random); i > 0; i--) {
      millis += random.nextInt(5_000);
      text.append(
          String.format(
              Locale.ROOT,
              "%tFT%<tT.%<tLZ %-5s [worker-%d] com.example.Service - %s %s (%d ms)\n",
              millis,
              random.nextInt(9) == 0 ? "WARN" : "INFO",
              random.nextInt(8),
              of(random, EVENTS),
              of(random, NAMES).toLowerCase(Locale.ROOT),
              random.nextInt(900)));
    }
    return text.toString();
  }

  static String list(Random random) {
    var text = new StringBuilder("Here is the list:\n\n");
    int rows = rows(random);
    for (int i = 1; i <= rows; i++) {
      text.append(i)
          .append(". **")
          .append(of(random, NAMES))
          .append("** brings ")
          .append(of(random, THINGS))
          .append(" to ")
          .append(of(random, CITIES))
          .append(".\n");
    }
    return text.toString();
  }

  static String csv(Random random) {
    var text = new StringBuilder("day,open,high,low,close,volume\n");
    double price = 100;
    for (int i = rows(random); i > 0; i--) {
      price *= 1 + random.nextGaussian() / 50;
      text.append(
          String.format(
              Locale.ROOT,
              "2024-%02d-%02d,%.2f,%.2f,%.2f,%.2f,%d\n",
              1 + random.nextInt(12),
              1 + random.nextInt(28),
              price,
              price * 1.01,
              price * 0.99,
              price * 1.002,
              random.nextInt(1_000_000)));
    }
    return text.toString();
  }

  static String shortAnswer(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> "Yes.";
      case 1 -> Integer.toString(random.nextInt(1_000));
      case 2 -> "```\n" + random.nextInt(100) + "\n```";
      case 3 -> "No, no, no: " + of(random, THINGS) + "!";
      case 4 -> "\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00";
      default -> of(random, NAMES) + " and " + of(random, NAMES);
    };
  }
}
