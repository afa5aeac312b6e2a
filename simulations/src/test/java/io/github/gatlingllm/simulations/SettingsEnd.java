// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.gatling.GatlingMain;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyHelp;
import io.github.gatlingllm.settings.check.SettingsCheck;
import io.github.gatlingllm.simulations.settings.Settings;
import java.util.Map;

/** Ends a simulation that prints help or checks its settings, before any load. */
final class SettingsEnd {

  /** The URL of a server that is never contacted. */
  static final String NO_SERVER = "http://127.0.0.1";

  /** The model that a server would be asked for. */
  static final String NO_MODEL = "<first model of the server>";

  private SettingsEnd() {}

  /** Prints the help and ends the JVM, if {@code -Dllm.help} is set. */
  static void ifHelpRequested() {
    String value = System.getProperty(Property.HELP.key());
    if (value != null && PropertyHelp.isRequested(Map.of(Property.HELP.key(), value))) {
      end(PropertyHelp.text(), 0);
    }
  }

  /**
   * Reads the files of the settings, prints what was checked and ends the JVM, if {@code
   * -Dllm.validate=true} is set. Everything else of the simulation has been built before.
   */
  static void ifValidating(Settings settings) {
    if (settings.validating()) {
      SettingsCheck check = SettingsCheck.ofValid(settings.values());
      end(check.text(), check.passed() ? 0 : 1);
    }
  }

  /**
   * Ends the JVM if it is Gatling's own, without the shutdown hook that refuses a run without
   * requests. A program that embeds Gatling gets an exception.
   */
  private static void end(String text, int code) {
    if (GatlingMain.runs()) {
      text.lines().forEach(ConsoleOutput::println);
      ConsoleOutput.out().flush();
      System.out.flush();
      Runtime.getRuntime().halt(code);
    }
    throw new IllegalStateException(text);
  }
}
