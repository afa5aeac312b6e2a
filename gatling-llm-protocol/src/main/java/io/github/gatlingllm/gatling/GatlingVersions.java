// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.commons.util.GatlingVersion;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Gatling versions that the extension supports. An older version is refused; a newer one may
 * pass the self-check, with a warning.
 */
public final class GatlingVersions {

  /** The oldest tested version. */
  static final String OLDEST = "3.14.0";

  /** The newest tested version. */
  static final String NEWEST = "3.15.1";

  private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+))?.*");

  private GatlingVersions() {}

  /** Returns the version of the running Gatling; "unknown" if it is not available. */
  public static String current() {
    try {
      return GatlingVersion.ThisVersion().fullVersion();
    } catch (LinkageError | RuntimeException unreported) {
      return "unknown";
    }
  }

  /** Returns why a run with that version must not start; empty if it may. */
  public static Optional<String> refusal(String version) {
    int[] numbers = numbers(version);
    if (numbers.length > 0 && Arrays.compare(numbers, numbers(OLDEST)) >= 0) {
      return Optional.empty();
    }
    return Optional.of(CompatibilityTexts.tooOld(version, OLDEST, NEWEST));
  }

  /** Returns a warning about a version newer than the tested ones. */
  public static Optional<String> warning(String version) {
    if (Arrays.compare(numbers(version), numbers(NEWEST)) <= 0) {
      return Optional.empty();
    }
    return Optional.of(CompatibilityTexts.untested(version, NEWEST));
  }

  /** Returns major, minor and patch; empty if the text does not begin with them. */
  private static int[] numbers(String version) {
    Matcher matcher = NUMBERS.matcher(version);
    if (!matcher.matches()) {
      return new int[0];
    }
    String patch = matcher.group(3);
    return new int[] {
      Integer.parseInt(matcher.group(1)),
      Integer.parseInt(matcher.group(2)),
      patch == null ? 0 : Integer.parseInt(patch)
    };
  }
}
