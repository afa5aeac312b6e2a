/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The only place for Scala plumbing: everything that knows Gatling's inside. */
@NullMarked
package io.github.gatlingllm.gatling;

import org.jspecify.annotations.NullMarked;
