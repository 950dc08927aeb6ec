"""The arguments that all scripts take."""

import argparse


def options(description):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="all of it, as `make soak` does")
    parser.add_argument("--only", default="", metavar="TEXT", help="only the cases that have TEXT in their name")
    parser.add_argument("--count", type=int, metavar="N", help="about so many cases")
    parser.add_argument("--seed", type=int, default=1, help="of what is chosen at random")
    return parser.parse_args()
