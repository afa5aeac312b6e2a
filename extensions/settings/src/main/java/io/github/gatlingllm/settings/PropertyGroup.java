// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.Arrays;
import java.util.List;

/** The groups of properties, for help. Each begins with a property and ends before the next. */
enum PropertyGroup {
  SERVER("Server and network", Property.URL),
  LOAD("Load", Property.NAMED_LOAD),
  CAPACITY("Load levels (CapacitySimulation)", Property.CAPACITY_MODE),
  OVERLOAD("Overload and faults (ReliabilitySimulation)", Property.RELIABILITY_CAPACITY),
  PROMPTS("Prompts", Property.SEED),
  ANSWERS("Answers", Property.OUTPUT_TOKENS),
  OBJECTIVES("Objectives", Property.SLO_TTFT),
  QUALITY("Quality and consistency", Property.QUALITY_PROMPTS),
  PAST("Prices and earlier runs", Property.PRICES),
  RECORDING("Recording", Property.LABELS),
  METRICS("Server metrics", Property.SERVER_METRICS),
  RUN("The run itself", Property.RESULTS_FOLDER);

  private final String title;
  private final Property first;

  PropertyGroup(String title, Property first) {
    this.title = title;
    this.first = first;
  }

  /** Returns the heading of the group. */
  String title() {
    return title;
  }

  /** Returns the properties of the group, in the order of their declaration. */
  List<Property> properties() {
    int end =
        ordinal() + 1 == values().length
            ? Property.values().length
            : values()[ordinal() + 1].first.ordinal();
    return Arrays.asList(Property.values()).subList(first.ordinal(), end);
  }
}
